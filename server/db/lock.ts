import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Keeps the files from the garbage collector, which would let go of their locks. */
const held = new Set<DatabaseSync>()

/**
 * Takes the data directory for this process alone and returns its release; undefined when another process has it.
 * The lock is an open transaction on a small SQLite file: the kernel lets go of it even after SIGKILL.
 */
export function lockDirectory(dataDir: string): (() => void) | undefined {
  const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
    held.add(file)
    return () => {
      held.delete(file)
      file.close()
    }
  } catch (error) {
    file.close()
    if (/locked|busy/i.test((error as Error).message)) return undefined
    throw error
  }
}
