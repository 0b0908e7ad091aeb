import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = Buffer.alloc(8192, 1)
const BLOCKS = 64
const FOR_MS = 1_000

/** Returns how many times a second this disk can write and sync 8 kB. */
export function diskSyncs(directory: string): number {
  const path = join(directory, 'syncs')
  const file = openSync(path, 'w')
  const start = performance.now()
  let syncs = 0
  for (; performance.now() - start < FOR_MS; syncs++) {
    writeSync(file, BLOCK, 0, BLOCK.length, (syncs % BLOCKS) * BLOCK.length)
    fsyncSync(file)
  }
  const perSecond = syncs / ((performance.now() - start) / 1000)
  closeSync(file)
  rmSync(path)
  return perSecond
}
