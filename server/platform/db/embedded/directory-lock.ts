import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { StartError } from '#server/platform/start-error.ts'

const RETRY_INTERVAL_MS = 25

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

/**
 * Locks the data directory as soon as its holder releases it, within `timeoutMs` milliseconds; undefined when it does not.
 * `onWait` is called when the lock is held.
 */
export async function waitForDirectory(
  dataDir: string,
  { timeoutMs, onWait }: { timeoutMs: number; onWait: () => void },
): Promise<(() => void) | undefined> {
  const deadline = performance.now() + timeoutMs
  let unlock = lockDirectory(dataDir)
  if (!unlock) onWait()
  while (!unlock && performance.now() < deadline) {
    await setTimeout(RETRY_INTERVAL_MS)
    unlock = lockDirectory(dataDir)
  }
  return unlock
}
