import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/platform/start-error.ts'

/** Keeps the files from being garbage collected, which would release their locks. */
const openLocks = new Set<DatabaseSync>()

/**
 * Locks the data directory for this process and returns how to release it; undefined when another process holds the lock.
 * The lock is an open transaction on a small SQLite file: the kernel releases it even after SIGKILL. Throws StartError where
 * something else has its name.
 */
export function lockDirectory(dataDir: string): (() => void) | undefined {
  const path = join(dataDir, 'lock')
  let file: DatabaseSync | undefined
  try {
    const lock = (file = new DatabaseSync(path, { timeout: 0 }))
    lock.exec('BEGIN EXCLUSIVE')
    openLocks.add(lock)
    return () => {
      openLocks.delete(lock)
      lock.close()
    }
  } catch (error) {
    file?.close()
    const { message } = error as Error
    if (/locked|busy/i.test(message)) return undefined
    throw new StartError(
      `${path} cannot be used as the lock of DATA_DIR (${message}). It holds no data: remove it, then start again.`,
      { cause: error },
    )
  }
}
