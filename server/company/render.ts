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

const OPTIONS: ForkOptions = {
  execArgv: ['--max-old-space-size=256', '--max-semi-space-size=4'],
  env: { NODE_ENV: 'production' },
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
}

/** Renders in a process of its own. Throws a sentence for the owner. */
export function renderInChild(request: RenderRequest, timeoutMs: number): Promise<RenderResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderResult>()
  const child = fork(CHILD, OPTIONS)
  const fail = (sentence: string) => reject(new Error(sentence))
  const timeout = setTimeout(() => {
    fail(`Making the pages took longer than ${timeoutMs / 1000} seconds.`)
    child.kill('SIGKILL')
  }, timeoutMs)
  child.on('message', (result: RenderResult) => ('failure' in result ? fail(result.failure) : resolve(result)))
  child.on('error', () => fail('The program that makes the pages could not be started.'))
  child.on('exit', () => {
    clearTimeout(timeout)
    fail('The program that makes the pages ended before it was done.')
  })
  child.send(request, () => {})
  return promise
}
