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
import { AppError } from '../platform/errors.ts'

/** Left free on the disk of the running database. */
const MIN_FREE_BYTES = 256 * 1024 * 1024
/** A file changed this recently may change again without a newer modification time. */
const MTIME_SETTLE_MS = 3_000
/** The engine creates these itself in the copy. */
const EXCLUDED_FILES = new Set(['postmaster.pid', 'postmaster.opts'])

/** Fingerprint of each file when it was copied; undefined where it may change without a new fingerprint. */
type CopiedFiles = Map<string, string | undefined>

/**
 * Copies the files of a database that may be written meanwhile, in two passes: `copyAll` copies everything, and
 * `copyChanged`, called while writers are blocked, what has changed since. Only then is the copy consistent. `copyAll`
 * throws `no-space`.
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
    // A file system that can share blocks between files copies in no time and no space.
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

function ignoreMissing(action: () => void): void {
  try {
    action()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
