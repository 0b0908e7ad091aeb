import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

const RETRY_INTERVAL_MS = 25

/** Keeps the files from the garbage collector, which would let go of their locks. */
const openLocks = new Set<DatabaseSync>()

/**
 * Takes the data directory for this process alone and returns its release; undefined when another process has it.
 * The lock is an open transaction on a small SQLite file: the kernel lets go of it even after SIGKILL.
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
 * Takes the data directory for this process alone once its holder lets go, looking for at most `patience` milliseconds;
 * undefined when it does not. `onWait` is called when there is something to wait for.
 */
export async function waitForDirectory(
  dataDir: string,
  { patience, onWait }: { patience: number; onWait: () => void },
): Promise<(() => void) | undefined> {
  const deadline = performance.now() + patience
  let unlock = lockDirectory(dataDir)
  if (!unlock) onWait()
  while (!unlock && performance.now() < deadline) {
    await setTimeout(RETRY_INTERVAL_MS)
    unlock = lockDirectory(dataDir)
  }
  return unlock
}
