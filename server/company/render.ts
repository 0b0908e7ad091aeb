import { type ForkOptions, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { CompanyChanges } from '#site'
import { ROOT } from '#server/platform/program-files.ts'

/** The renderer's priority after requests: somebody waits for a preview, and for the start of a server. */
export const NICENESS = { usual: 10, awaited: 0 }
/** With a path, one page of it is rendered as a preview; otherwise all. The logo is the file of `changes.logo.image`. */
export type RenderRequest = { changes: CompanyChanges; logo?: Uint8Array | undefined; path?: string; niceness: number }
/** The HTML of a preview, or else packed files; a string is what the owner reads of a failure. */
export type RenderResult = Buffer | string
/** Files of pages that were rendered again, by their paths in the build such as `/support/index.html`. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
export const packFiles = (files: ReleaseFiles): Promise<Buffer> => promisify(brotliCompress)(serialize(files), QUICK)
export const unpackFiles = async (packed: Uint8Array): Promise<ReleaseFiles> =>
  deserialize(await promisify(brotliDecompress)(packed)) as ReleaseFiles

/** Built from build/render; missing in development before a build. */
const CHILD = join(ROOT, 'dist/views/render-child.js')
export const canRender = () => existsSync(CHILD)

/** Takes up to 200 MB. */
const OPTIONS: ForkOptions = {
  execArgv: ['--max-old-space-size=128', '--max-semi-space-size=2'],
  env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  killSignal: 'SIGKILL',
}

/** Its message is a sentence for the owner. */
export class RenderError extends Error {}

/** Renders in a process of its own, which is killed after this long or when `stopping` aborts. Throws RenderError. */
export function renderInChild(request: RenderRequest, timeout: number, stopping?: AbortSignal): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const fail = (sentence: string) => reject(new RenderError(sentence))
  const child = fork(CHILD, { ...OPTIONS, timeout, ...(stopping && { signal: stopping }) })
  child.on('message', (result: RenderResult) => (typeof result === 'string' ? fail(result) : resolve(result)))
  child.on('error', () => fail('The program that makes the pages could not be started.'))
  child.on('exit', () => fail('The program that makes the pages ended early, or took too long.'))
  child.send(request, () => {})
  return promise
}
