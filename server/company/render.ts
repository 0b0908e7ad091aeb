import { type ForkOptions, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyChanges } from '#site'
import { ROOT } from '#server/platform/program-files.ts'

/** Files of pages that were rendered again, by their paths in the build such as `/support/index.html`. */
export type ReleaseFiles = Map<string, Uint8Array<ArrayBuffer>>
/** With a path, one page of it is rendered as a preview; otherwise all. The logo is the file of `changes.logo.image`. */
export type RenderRequest = { changes: CompanyChanges; logo?: Uint8Array | undefined; path?: string }
export type RenderResult = { files: ReleaseFiles } | { html: string } | { failure: string }

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

/** Renders in a process of its own, which is killed after this long or when `stopping` aborts. Throws a sentence for the owner. */
export function renderInChild(request: RenderRequest, timeout: number, stopping?: AbortSignal): Promise<RenderResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderResult>()
  const fail = (sentence: string) => reject(new Error(sentence))
  const child = fork(CHILD, { ...OPTIONS, timeout, ...(stopping && { signal: stopping }) })
  child.on('message', (result: RenderResult) => ('failure' in result ? fail(result.failure) : resolve(result)))
  child.on('error', () => fail('The program that makes the pages could not be started.'))
  child.on('exit', () => fail('The program that makes the pages ended early, or took too long.'))
  child.send(request, () => {})
  return promise
}
