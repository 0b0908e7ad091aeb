import { setTimeout } from 'node:timers/promises'
import type { Config } from '#server/platform/config/config.ts'
import { StartError } from '#server/platform/start-error.ts'
import { type EmbeddedDatabase, isListening, openEmbedded } from './open-embedded.ts'
import { requireDatabase } from './check-directory.ts'
import { lockDirectory } from './directory-lock.ts'

/** For a command, while a server is starting. */
const START_TIMEOUT_MS = 30_000
/** For the server, while a command finishes. */
const COMMAND_TIMEOUT_MS = 5_000
/** For a server that inherited the listening socket, while its predecessor exits, which it does within 30 s. */
const HANDOVER_TIMEOUT_MS = 35_000

type Installation = Pick<Config, 'dataDir' | 'inheritedSocket'>

/**
 * Opens the embedded database for the server, with exclusive use of its directory; `onWait` is called when another process
 * still has it. Throws StartError when it stays locked, when it is damaged, and, unless it `mayBeMissing`, when it is gone from
 * a directory that has been used. Imports little, so that it can open while the rest is loaded.
 */
export async function acquireEmbedded(
  { dataDir, inheritedSocket }: Installation,
  { onWait = () => {}, mayBeMissing = false } = {},
): Promise<EmbeddedDatabase> {
  const deadline = performance.now() + (inheritedSocket === undefined ? COMMAND_TIMEOUT_MS : HANDOVER_TIMEOUT_MS)
  let unlock = lockDirectory(dataDir)
  if (!unlock) onWait()
  while (!unlock && performance.now() < deadline) {
    await setTimeout(25)
    unlock = lockDirectory(dataDir)
  }
  if (unlock) return openLocked(dataDir, unlock, mayBeMissing)
  throw new StartError(
    `DATA_DIR ${dataDir} is in use by another running copy. Stop that one, or choose another DATA_DIR.`,
  )
}

/** Opens the embedded database for a command; undefined when a running server can be reached. Throws StartError otherwise. */
export async function acquireOrReachEmbedded({ dataDir }: Installation): Promise<EmbeddedDatabase | undefined> {
  const unlock = await lockOrReach(dataDir)
  return unlock && openLocked(dataDir, unlock)
}

/** Releases the lock that was taken on `dataDir`; undefined when its holder can be reached. Throws StartError otherwise. */
export async function lockOrReach(dataDir: string): Promise<(() => void) | undefined> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const unlock = lockDirectory(dataDir)
    // A server that is starting has no socket yet.
    if (unlock || (await isListening(dataDir))) return unlock
    if (performance.now() > deadline)
      throw new StartError(`DATA_DIR ${dataDir} is in use by a copy that does not answer. Stop it, then try again.`)
    await setTimeout(100)
  }
}

/** Opens the embedded database of a locked directory; closing it unlocks the directory. */
export async function openLocked(dataDir: string, unlock: () => void, mayBeMissing = false): Promise<EmbeddedDatabase> {
  try {
    requireDatabase(dataDir, { mayBeMissing })
    const embedded = await openEmbedded(dataDir)
    return {
      ...embedded,
      close: async () => {
        await embedded.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
