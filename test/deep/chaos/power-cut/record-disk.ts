/**
 * Loaded before the product (`--import`) by power-cut.test.ts: in the thread of the embedded database, every change to its
 * files is also written to a log (DISK_LOG), in the order of the system calls. A sync is logged after it returned.
 */
import fs from 'node:fs'
import { relative } from 'node:path'
import { isMainThread, workerData } from 'node:worker_threads'
import { syncBuiltinESMExports } from 'node:module'
import { type DiskOperation, encode } from './disk-log.ts'

const place = workerData as { directory?: string; socketPath?: string } | null
if (!isMainThread && place?.directory && place.socketPath) record(place.directory, process.env.DISK_LOG!)

function record(directory: string, logPath: string): void {
  const real = { ...fs }
  const log = real.openSync(logPath, 'a')
  /** By inode, which is reused once the file is removed, and by descriptor. */
  const files = new Map<number, number>()
  const open = new Map<number, number>()
  let last = 0

  const note = (operation: DiskOperation) => void real.writeSync(log, encode(operation))
  const within = (path: fs.PathLike) => relative(directory, String(path))
  const created = (path: fs.PathLike) => {
    files.set(real.statSync(path).ino, ++last)
    note({ kind: 'create', path: within(path), file: last })
  }
  const fileOf = (path: fs.PathLike): number => {
    const { ino } = real.statSync(path)
    const known = files.get(ino)
    if (known !== undefined) return known
    files.set(ino, ++last)
    note({ kind: 'meet', path: within(path), file: last })
    return last
  }

  Object.assign(fs, {
    openSync(...[path, flags, mode]: Parameters<typeof fs.openSync>) {
      const isNew = !real.existsSync(path)
      const descriptor = real.openSync(path, flags, mode)
      if (isNew) created(path)
      if (real.fstatSync(descriptor).isFile()) open.set(descriptor, fileOf(path))
      else open.delete(descriptor)
      return descriptor
    },
    writeFileSync(...[path, data, options]: Parameters<typeof fs.writeFileSync>) {
      const isNew = !real.existsSync(path as fs.PathLike)
      real.writeFileSync(path, data, options)
      if (isNew) created(path as fs.PathLike)
      const bytes = real.readFileSync(path)
      note({ kind: 'truncate', file: fileOf(path as fs.PathLike), size: 0 })
      note({ kind: 'write', file: fileOf(path as fs.PathLike), at: 0, bytes })
    },
    writeSync(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) {
      const written = real.writeSync(descriptor, buffer, offset, length, position)
      const bytes = Buffer.from(buffer.buffer, buffer.byteOffset + offset, written)
      note({ kind: 'write', file: open.get(descriptor)!, at: position, bytes })
      return written
    },
    ftruncateSync(descriptor: number, size = 0) {
      real.ftruncateSync(descriptor, size)
      note({ kind: 'truncate', file: open.get(descriptor)!, size: size ?? 0 })
    },
    truncateSync(path: fs.PathLike, size = 0) {
      real.truncateSync(path, size)
      note({ kind: 'truncate', file: fileOf(path), size: size ?? 0 })
    },
    mkdirSync(...[path, options]: Parameters<typeof fs.mkdirSync>) {
      const made = real.mkdirSync(path, options)
      note({ kind: 'create', path: within(path) })
      return made
    },
    renameSync(path: fs.PathLike, to: fs.PathLike) {
      real.renameSync(path, to)
      note({ kind: 'rename', path: within(path), to: within(to) })
    },
    unlinkSync(path: fs.PathLike) {
      real.unlinkSync(path)
      note({ kind: 'remove', path: within(path) })
    },
    rmdirSync(path: fs.PathLike) {
      real.rmdirSync(path)
      note({ kind: 'remove', path: within(path) })
    },
    symlinkSync() {
      throw new Error('The recorder does not support links.')
    },
    fsyncSync(descriptor: number) {
      real.fsyncSync(descriptor)
      const file = open.get(descriptor)
      note({ kind: 'sync', ...(file !== undefined && { file }) })
    },
  })
  syncBuiltinESMExports()
}
