import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type Log, errorFields } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Database, QUERY_PATIENCE_MS, connectionOptions, createDatabase, createPool } from './client.ts'
import { type EmbeddedDatabase, isListening, openEmbedded } from './embedded.ts'
import { lockDirectory } from './lock.ts'
import { maintain } from './maintenance.ts'
import { migrate } from './migrate.ts'

/** How long a command waits for a server that is just starting. */
const START_PATIENCE_MS = 30_000

export type OpenDatabase = {
  connection: pg.PoolConfig
  pool: pg.Pool
  db: Database
  /** Called when the embedded engine stops by itself. */
  onStopped: EmbeddedDatabase['onStopped']
  close: () => Promise<void>
}

/**
 * Opens the configured database and brings its tables up to date. `alone` is the server: it takes the embedded
 * database's directory for itself. Commands pass false and work beside a running server, through its socket.
 * Throws StartError when the directory is taken or the server cannot be reached.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { alone }: { alone: boolean },
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await takeEmbedded(config.dataDir, alone)
  const connection = connectionOptions(config)
  try {
    await migrate(connection)
  } catch (error) {
    await embedded?.close()
    if (!config.databaseUrl) throw error
    log.debug('migration', errorFields(error))
    throw new StartError(`DATABASE_URL: the database cannot be opened (${reason(error)}).`)
  }
  const patience = alone ? { query_timeout: QUERY_PATIENCE_MS } : {}
  const pool = createPool({ ...connection, ...patience }, (error) =>
    log.warn('database connection lost', errorFields(error)),
  )
  const stopMaintenance = embedded ? maintain(pool, log) : () => {}
  return {
    connection,
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

async function takeEmbedded(dataDir: string, alone: boolean): Promise<EmbeddedDatabase | undefined> {
  const unlock = alone ? lockDirectory(dataDir) : await lockOrReach(dataDir)
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
