import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type Log, errorFields } from '../log.ts'
import { StartError } from '../start-error.ts'
import {
  type Database,
  QUERY_PATIENCE_MS,
  connectionOptions,
  createDatabase,
  createPool,
  directOptions,
} from './client.ts'
import { type EmbeddedDatabase, isListening, openEmbedded } from './embedded.ts'
import { lockDirectory, waitForDirectory } from './lock.ts'
import { maintain } from './maintenance.ts'
import { findTables } from './pooler.ts'
import { migrate } from './migrate.ts'

/** How long a command waits for a server that is just starting. */
const START_PATIENCE_MS = 30_000
/** How long the server waits for a command that is about to finish. */
const COMMAND_PATIENCE_MS = 5_000
/** How long a server that was handed the listening socket waits for the one before it, which ends after 30 s at the latest. */
const HANDOVER_PATIENCE_MS = 35_000

export type OpenDatabase = {
  connection: pg.PoolConfig
  /** Straight to the database where a pooler carries the others. */
  direct: pg.PoolConfig
  pool: pg.Pool
  db: Database
  /** Called when the embedded engine stops by itself. */
  onStopped: EmbeddedDatabase['onStopped']
  close: () => Promise<void>
}

/**
 * Opens the configured database and brings its tables up to date. `alone` is the server: it takes the embedded
 * database's directory for itself, and calls `onWait` when somebody has it who may be about to leave. Commands pass false
 * and work beside a running server, through its socket. Throws StartError when the directory stays taken or the server
 * cannot be reached.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { alone, onWait = () => {} }: { alone: boolean; onWait?: () => void },
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await takeEmbedded(config, alone, onWait)
  const connection = connectionOptions(config)
  const direct = directOptions(config)
  let trying = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  try {
    await migrate(direct)
    if (config.databaseDirectUrl) {
      trying = 'DATABASE_URL'
      await findTables(connection)
    }
  } catch (error) {
    await embedded?.close()
    if (!config.databaseUrl || error instanceof StartError) throw error
    log.debug('migration', errorFields(error))
    throw new StartError(`${trying}: the database cannot be opened (${reason(error)}).`)
  }
  const patience = alone ? { query_timeout: QUERY_PATIENCE_MS } : {}
  const pool = createPool({ ...connection, ...patience }, (error) =>
    log.warn('database connection lost', errorFields(error)),
  )
  const stopMaintenance = embedded ? maintain(pool, log) : () => {}
  return {
    connection,
    direct,
    pool,
    db: createDatabase(pool),
    onStopped: (listener) => embedded?.onStopped(listener),
    close: async () => {
      stopMaintenance()
      await pool.end()
      await embedded?.close()
    },
  }
}

async function takeEmbedded(
  { dataDir, inheritedSocket }: Config,
  alone: boolean,
  onWait: () => void,
): Promise<EmbeddedDatabase | undefined> {
  const patience = inheritedSocket === undefined ? COMMAND_PATIENCE_MS : HANDOVER_PATIENCE_MS
  const unlock = alone ? await waitForDirectory(dataDir, { patience, onWait }) : await lockOrReach(dataDir)
  if (!unlock && alone) {
    throw new StartError(
      `DATA_DIR ${dataDir} is in use by another running copy. Stop that one, or choose another DATA_DIR.`,
    )
  }
  if (!unlock) return undefined
  const embedded = await openEmbedded(dataDir)
  return {
    ...embedded,
    close: async () => {
      await embedded.close()
      unlock()
    },
  }
}

/** The lock, or nothing once its holder can be reached: one that is only starting has no socket yet. */
async function lockOrReach(dataDir: string): Promise<(() => void) | undefined> {
  const deadline = performance.now() + START_PATIENCE_MS
  for (;;) {
    const unlock = lockDirectory(dataDir)
    if (unlock || (await isListening(dataDir))) return unlock
    if (performance.now() > deadline) {
      throw new StartError(
        `DATA_DIR ${dataDir} is in use by a copy that does not answer. Stop it, then try again.`,
      )
    }
    await setTimeout(100)
  }
}

/** The database's or the network's own words; neither holds a password. */
function reason(error: unknown): string {
  const { code, detail } = errorFields(error)
  return String(detail || code)
}
