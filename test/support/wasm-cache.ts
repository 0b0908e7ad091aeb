import { readFile } from 'node:fs/promises'

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a property of the global object
  var compiledEngine: Promise<WebAssembly.Module> | undefined
}

/**
 * Keeps the compiled WebAssembly of the embedded database for as long as the process lives. Otherwise it is compiled again
 * for every database, which takes longer than most tests and occasionally crashes Node (github.com/nodejs/node/issues/64500).
 */
export function cacheWasmEngine(): Promise<unknown> {
  const path = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  return (globalThis.compiledEngine ??= readFile(path).then((bytes) => WebAssembly.compile(bytes)))
}
