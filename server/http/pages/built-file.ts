import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import pLimit from 'p-limit'
import { ORIGIN } from '#content/origin.ts'
import { CLOSED_POLICY, contentSecurityPolicy, WORKER_POLICY } from '../security/content-security-policy.ts'

/**
 * Parses a `Range` header. Returns the requested range, undefined for the whole file (without a header, or one that is
 * malformed or has several ranges), or 'outside' when the range is not in the file.
 */
export function parseByteRange(header: string | undefined, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'outside'
  return { start, end }
}

export type Bytes = Uint8Array<ArrayBuffer>
export type ContentCoding = 'br' | 'gzip'
type EncodedBody = () => Bytes | Promise<Bytes>

export type Page = {
  body: Bytes
  headers: Record<string, string>
  etag: string
  encoded: Partial<Record<ContentCoding, EncodedBody>>
  /** True for videos. */
  supportsRanges: boolean
}

const MAY_BE_REPLACED_IN = new Set(['.html', '.txt', '.xml', '.webmanifest'])
const TEXT = new Set([...MAY_BE_REPLACED_IN, '.css', '.js', '.svg'])
/** Smaller ones are not compressed, as in the build. */
const WORTH_COMPRESSING = 800
/** The pages that show mails, or previews of public pages, in a frame. */
const WITH_FRAMES = /\/admin\/(?:settings\/company\/)?index\.html$/
/** The pages of a signed-in admin, which open without a connection. */
const WITH_WORKER =
  /\/admin(?:\/(?:mail|replies|account|activity|companies|get-started|settings(?:\/[a-z-]+)?))?\/index\.html$/
const WORKER = /\/admin-worker\.js$/
const SUFFIXES: Record<ContentCoding, string> = { br: '.br', gzip: '.gz' }
/** As in the build: a page and its stylesheet each fit into one round trip (docs/decisions/website.md). */
const QUALITY = { br: 11, gzip: 9 }
/** Hundred times as quick, a tenth larger. */
const QUICK = 5

/** Values put into built pages: the origin, and the texts for markers such as `{{policy-session}}`. */
export type Replacements = { origin: () => string; texts: Record<string, string> }

/** Reads a built file and its compressed copies. */
export function readBuiltFile(file: string, replacements: Replacements): () => Page {
  const copies: Page['encoded'] = {}
  for (const [coding, suffix] of Object.entries(SUFFIXES) as [ContentCoding, string][]) {
    if (!existsSync(file + suffix)) continue
    const copy = readFileSync(file + suffix)
    copies[coding] = () => copy
  }
  return preparePage(file, readFileSync(file), replacements, copies)
}

/**
 * Prepares a file for its first request. Where it has no compressed copies, or something in it is replaced so that they are
 * outdated, they are made when they are first requested. `origin` is called no sooner, because it may depend on the port the
 * server listens on.
 */
export const preparePage = (
  file: string,
  built: Bytes,
  { origin, texts }: Replacements,
  copies: Page['encoded'] = {},
) =>
  once((): Page => {
    const served = origin()
    const body = MAY_BE_REPLACED_IN.has(extname(file)) ? replaceIn(built, { ...texts, [ORIGIN]: served }) : built
    const isCompressed = copies.br ?? (TEXT.has(extname(file)) && built.length >= WORTH_COMPRESSING)
    const encoded = isCompressed && (body !== built || !copies.br) ? encodeOnDemand(body) : copies
    return createPage(file, { body, encoded, origin: served })
  })

/** Puts values in place of their markers; returns the same bytes where there is none. */
function replaceIn(built: Bytes, values: Record<string, string>): Bytes {
  const text = Buffer.from(built).toString()
  const replaced = Object.entries(values).reduce((page, [marker, value]) => page.replaceAll(marker, () => value), text)
  return replaced === text ? built : Buffer.from(replaced)
}

type Content = Pick<Page, 'body' | 'encoded'> & { origin: string }

function createPage(file: string, { body, encoded, origin }: Content): Page {
  const type = getMimeType(file) ?? 'application/octet-stream'
  const supportsRanges = type.startsWith('video/')
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': /\/(assets|brand|fonts)\//.test(file)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': type.startsWith('text/html')
      ? contentSecurityPolicy(Buffer.from(body).toString(), origin, WITH_FRAMES.test(file), WITH_WORKER.test(file))
      : WORKER.test(file)
        ? WORKER_POLICY
        : CLOSED_POLICY,
    Vary: 'Accept-Encoding',
    // Preview images are made for other sites that link to us.
    ...(/\/og\//.test(file) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    ...(supportsRanges && { 'Accept-Ranges': 'bytes' }),
  }
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, headers, etag, encoded, supportsRanges }
}

const oneAtATime = pLimit(1)

/** A first request does not wait for the best compression, which is made meanwhile. */
function encodeOnDemand(body: Bytes): Page['encoded'] {
  let smallest: Bytes | undefined
  const quick = once(() => {
    void oneAtATime(() => compress(body, QUALITY.br)).then((made) => (smallest = made))
    return compress(body, QUICK)
  })
  return { br: () => smallest ?? quick(), gzip: once(() => promisify(gzip)(body, { level: QUALITY.gzip })) }
}

const compress = (body: Bytes, quality: number): Promise<Bytes> =>
  promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
