import {
  type BigIntStats,
  constants,
  copyFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../errors.ts'

/** Left free on the disk the running database writes to, in bytes. */
const MIN_FREE_BYTES = 256 * 1024 * 1024
/** A file changed this shortly before it was looked at may change again without a newer time to show for it. */
const MTIME_SETTLE_MS = 3_000
/** The engine takes its own place in the copy. */
const EXCLUDED_FILES = new Set(['postmaster.pid', 'postmaster.opts'])

/** What a file looked like when it was copied; undefined where that cannot be relied on. */
type CopiedFiles = Map<string, string | undefined>

/**
 * Copies the files of a database that somebody may be writing, in two goes: `begin` takes everything as it comes, and
 * `finish`, called while nobody writes, what has changed since. The second go alone makes the copy whole.
 * `begin` throws `no-space`.
 */
export function createTwoPassCopy(source: string, target: string) {
  const copied: CopiedFiles = new Map()
  return {
    copyAll(): void {
      requireFreeSpace(source, target)
      mkdirSync(target, { recursive: true, mode: 0o700 })
      for (const { path, isDirectory } of walk(source)) {
        if (isDirectory) mkdirSync(join(target, path), { recursive: true, mode: 0o700 })
        else ignoreMissing(() => copy(path))
      }
    },
    copyChanged(): void {
      const present = new Set<string>()
      for (const { path, isDirectory } of walk(source)) {
        present.add(path)
        if (isDirectory) mkdirSync(join(target, path), { recursive: true, mode: 0o700 })
        else if (copied.get(path) !== fingerprint(statSync(join(source, path), { bigint: true }))) copy(path)
      }
      for (const path of copied.keys()) if (!present.has(path)) rmSync(join(target, path), { force: true })
    },
  }

  function copy(path: string): void {
    const stats = statSync(join(source, path), { bigint: true })
    const settled = Date.now() - Number(stats.mtimeMs) > MTIME_SETTLE_MS
    copied.set(path, settled ? fingerprint(stats) : undefined)
    // Where the file system can share the bytes of two files, the copy takes neither time nor room.
    copyFileSync(join(source, path), join(target, path), constants.COPYFILE_FICLONE)
  }
}

const fingerprint = ({ mtimeNs, size, ino }: BigIntStats): string => `${mtimeNs} ${size} ${ino}`

function* walk(source: string, folder = ''): Generator<{ path: string; isDirectory: boolean }> {
  for (const entry of readdirSync(join(source, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (EXCLUDED_FILES.has(path)) continue
    yield { path, isDirectory: entry.isDirectory() }
    if (entry.isDirectory()) yield* walk(source, path)
  }
}

function requireFreeSpace(source: string, target: string): void {
  let needed = 0
  for (const { path, isDirectory } of walk(source)) {
    if (!isDirectory) needed += statSync(join(source, path), { throwIfNoEntry: false })?.size ?? 0
  }
  const { bavail, bsize } = statfsSync(join(target, '..'))
  if (bavail * bsize >= needed + MIN_FREE_BYTES) return
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  throw new AppError(
    'no-space',
    `The backup reads from a copy of the embedded database, and the disk of DATA_DIR has no room for it: ` +
      `${megabytes(needed + MIN_FREE_BYTES)} MB are needed, ${megabytes(bavail * bsize)} MB are free. Free some space.`,
  )
}

function ignoreMissing(work: () => void): void {
  try {
    work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
