import { existsSync, readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Where open files have names. */
const PROC = '/proc/self/fd'
export const canRecordSyncs = existsSync(PROC)

/**
 * Returns what a power cut after `work` would leave: the bytes of a file, or the names in a folder, as they were when they were
 * last synced; undefined for what never was.
 */
export async function recordSyncs(work: () => Promise<unknown>) {
  const probe = await open(PROC, 'r')
  const prototype = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const { sync, datasync } = prototype
  // By inode: a file is renamed afterwards.
  const synced = new Map<number, Buffer | string[]>()
  const recording = (real: () => Promise<void>) =>
    async function (this: FileHandle) {
      await real.call(this)
      const path = readlinkSync(`${PROC}/${this.fd}`)
      const place = statSync(path)
      synced.set(place.ino, place.isDirectory() ? readdirSync(path) : readFileSync(path))
    }
  Object.assign(prototype, { sync: recording(sync), datasync: recording(datasync) })
  try {
    await work()
  } finally {
    Object.assign(prototype, { sync, datasync })
  }
  return (path: string) => synced.get(statSync(path).ino)
}
