import { setTimeout } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import { type EmbeddedDatabase, isListening, openEmbedded } from './open-embedded.ts'
import { lockDirectory, waitForDirectory } from './directory-lock.ts'

/** How long a command waits for a server that is just starting. */
const START_TIMEOUT_MS = 30_000
/** How long the server waits for a command that is about to finish. */
const COMMAND_TIMEOUT_MS = 5_000
/** How long a server that was handed the listening socket waits for the one before it, which ends after 30 s at the latest. */
const HANDOVER_TIMEOUT_MS = 35_000

type Installation = Pick<Config, 'dataDir' | 'inheritedSocket'>

/**
 * Opens the embedded database for the server, which has its directory for itself; `onWait` is called when somebody has it
 * who may be about to leave. Throws StartError when it stays taken. Needs little to be loaded: it opens while the rest is.
 */
export async function acquireEmbedded(
  { dataDir, inheritedSocket }: Installation,
  { onWait = () => {} }: { onWait?: () => void } = {},
): Promise<EmbeddedDatabase> {
  const patience = inheritedSocket === undefined ? COMMAND_TIMEOUT_MS : HANDOVER_TIMEOUT_MS
  const unlock = await waitForDirectory(dataDir, { patience, onWait })
  if (unlock) return openLocked(dataDir, unlock)
  throw new StartError(
    `DATA_DIR ${dataDir} is in use by another running copy. Stop that one, or choose another DATA_DIR.`,
  )
}

/** Opens it for a command; undefined when a running server has it and can be reached. Throws StartError when it cannot. */
export async function acquireOrReachEmbedded({
  dataDir,
}: Installation): Promise<EmbeddedDatabase | undefined> {
  const unlock = await lockOrReach(dataDir)
  return unlock && openLocked(dataDir, unlock)
}

/** The lock of `dataDir`, or undefined once its holder can be reached. Throws StartError when it cannot. */
export async function lockOrReach(dataDir: string): Promise<(() => void) | undefined> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const unlock = lockDirectory(dataDir)
    // One that is only starting has no socket yet.
    if (unlock || (await isListening(dataDir))) return unlock
    if (performance.now() > deadline) {
      throw new StartError(
        `DATA_DIR ${dataDir} is in use by a copy that does not answer. Stop it, then try again.`,
      )
    }
    await setTimeout(100)
  }
}

async function openLocked(dataDir: string, unlock: () => void): Promise<EmbeddedDatabase> {
  const embedded = await openEmbedded(dataDir)
  return {
    ...embedded,
    close: async () => {
      await embedded.close()
      unlock()
    },
  }
}
