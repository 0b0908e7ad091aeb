import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

const RETRY_INTERVAL_MS = 25

/** Keeps the files from being garbage collected, which would release their locks. */
const openLocks = new Set<DatabaseSync>()

/**
 * Locks the data directory for this process and returns how to release it; undefined when another process holds the lock.
 * The lock is an open transaction on a small SQLite file: the kernel releases it even after SIGKILL.
 */
export function lockDirectory(dataDir: string): (() => void) | undefined {
  const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
    openLocks.add(file)
    return () => {
      openLocks.delete(file)
      file.close()
    }
  } catch (error) {
    file.close()
    if (/locked|busy/i.test((error as Error).message)) return undefined
    throw error
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
