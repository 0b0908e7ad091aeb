import { deserialize, serialize } from 'node:v8'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

/** Files of pages that were rendered again, by their paths in the build such as `/support/index.html`. */
export type ReleaseFiles = Map<string, Uint8Array<ArrayBuffer>>
/** The files, and those of former releases that pages still open in browsers load, with their end in milliseconds. */
export type Release = { files: ReleaseFiles; former: Map<string, { body: Uint8Array<ArrayBuffer>; until: number }> }

/** An open page loads its stylesheet and logo at once; this leaves time for pages kept by a browser. */
const KEEP_MS = 60 * 60 * 1000
const WITH_HASH = /^\/(?:assets|brand)\//

/** Packs a release that follows another, whose named files it keeps for an hour. */
export async function packRelease(files: ReleaseFiles, previous: Release | undefined, now = Date.now()) {
  const former: Release['former'] = new Map(
    [...(previous?.former ?? [])].filter(([path, { until }]) => until > now && !files.has(path)),
  )
  for (const [path, body] of previous?.files ?? [])
    if (WITH_HASH.test(path) && !files.has(path)) former.set(path, { body, until: now + KEEP_MS })
  return promisify(brotliCompress)(serialize({ files, former }), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

/** Throws where the bytes are no release. */
export async function unpackRelease(packed: Uint8Array): Promise<Release> {
  const release = deserialize(await promisify(brotliDecompress)(packed)) as Release
  if (!(release.files instanceof Map) || !(release.former instanceof Map)) throw new Error('it is no release')
  return release
}
