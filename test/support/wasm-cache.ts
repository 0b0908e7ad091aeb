import { readFile } from 'node:fs/promises'

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare what stands on the global object
  var keptEngine: Promise<WebAssembly.Module> | undefined
}

/**
 * Keeps the embedded database's engine compiled for as long as the process lives. Otherwise it is thrown away with every
 * database that is closed and compiled again for the next, which takes longer than most tests, and now and then brings
 * down the runtime (github.com/nodejs/node/issues/64500).
 */
export function cacheWasmEngine(): Promise<unknown> {
  const path = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  return (globalThis.keptEngine ??= readFile(path).then((bytes) => WebAssembly.compile(bytes)))
}
