import { accessSync, constants, existsSync, mkdirSync, statSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** With less free space the database could run out of room for its write-ahead log. */
const MIN_FREE_BYTES = 256 * 1024 * 1024

/** Creates DATA_DIR, readable by its owner only. Throws StartError when it is not writable or the disk is nearly full. */
export function prepareDataDir(dataDir: string, freeBytes: (path: string) => number = readFreeBytes): void {
  try {
    makeDirectory(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR ${dataDir} cannot be written (${code}). Choose another, or change its owner.`)
  }
  const left = freeBytes(dataDir)
  if (left < MIN_FREE_BYTES)
    throw new StartError(
      `DATA_DIR ${dataDir} is on a disk with ${megabytes(left)} MB left; ${megabytes(MIN_FREE_BYTES)} MB are needed. Free some space.`,
    )
}

/** One folder at a time: Node's recursive mkdir never returns under /proc. */
function makeDirectory(path: string): void {
  if (!existsSync(dirname(path))) makeDirectory(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

function readFreeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
