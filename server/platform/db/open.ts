import type { Config } from '../config/config.ts'
import { type Log, errorFields } from '../log.ts'
import { StartError } from '../start-error.ts'
import { isDatabaseDamaged } from '../errors.ts'
import { connectionOptions, createDatabase, directOptions } from './database.ts'
import type { EmbeddedDatabase } from './embedded/open-embedded.ts'
import { explainOpenFailure } from './embedded/check-directory.ts'
import { migrate, requireMigratedTables } from './migrate.ts'
import { QUERY_TIMEOUT_MS, createPool } from './pool.ts'
import { acquireEmbedded, acquireOrReachEmbedded } from './embedded/acquire-embedded.ts'
import type pg from 'pg'

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>

type Opening = {
  /** The server requires exclusive use of the embedded database; commands share it with a server that runs. */
  exclusive: boolean
  acquired?: Promise<EmbeddedDatabase> | undefined
  /** A restore may find files of an installation whose embedded database is gone. */
  mayBeMissing?: boolean
  /** Waits for a slow database as commands do; tests set it for a server too, because they run on busy machines. */
  isPatient?: boolean
}

/** Opens the database and migrates it. Throws StartError when it stays locked or cannot be reached. */
export async function openDatabase(
  config: Config,
  log: Log,
  { exclusive, acquired, mayBeMissing = false, isPatient = !exclusive }: Opening,
) {
  const acquire = () => (exclusive ? acquireEmbedded(config, { mayBeMissing }) : acquireOrReachEmbedded(config))
  const embedded = config.databaseUrl ? undefined : await (acquired ?? acquire())
  const connection = connectionOptions(config)
  const direct = directOptions(config)
  let variable = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  try {
    await migrate(direct)
    if (config.databaseDirectUrl) {
      variable = 'DATABASE_URL'
      await requireMigratedTables(connection)
    }
  } catch (error) {
    await embedded?.close()
    if (!config.databaseUrl && isDatabaseDamaged(error)) throw explainOpenFailure(config.dataDir, error)
    if (!config.databaseUrl || error instanceof StartError) throw error
    log.debug('database.migration_failed', errorFields(error))
    throw new StartError(`${variable}: the database cannot be opened (${reason(error)}).`)
  }
  const timeout = exclusive ? { query_timeout: QUERY_TIMEOUT_MS } : {}
  const pool = createPool(
    { ...connection, ...timeout },
    (error) => log.warn('database.connection_lost', errorFields(error)),
    { isPatient },
  )
  const stopVacuum = embedded ? scheduleVacuum(pool, log) : () => {}
  return {
    connection,
    /** Bypasses a connection pooler. */
    direct,
    pool,
    db: createDatabase(pool),
    onStopped: (listener: (error: unknown) => void) => embedded?.onStopped(listener),
    close: async (): Promise<void> => {
      stopVacuum()
      await pool.end()
      await embedded?.close()
    },
  }
}

/** Returns the error text of the database or network, which contains no password. */
function reason(error: unknown): string {
  const { code, detail } = errorFields(error)
  return String(detail || code)
}

const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000

/** Runs a CHECKPOINT, which limits the time of a recovery and the size of the log. */
export const checkpoint = (pool: pg.Pool) => pool.query('CHECKPOINT')
/** Frees the space of deleted rows and updates the planner's statistics. */
export const vacuum = (pool: pg.Pool) => pool.query('VACUUM (ANALYZE)')

/**
 * Runs checkpoints and vacuums on a timer, since the embedded engine has no background writer and no autovacuum; returns how
 * to stop it. It connects as any client does: called directly, the engine would run it inside another client's transaction.
 */
function scheduleVacuum(pool: pg.Pool, log: Log): () => void {
  const every = (milliseconds: number, work: typeof vacuum) =>
    setInterval(() => {
      work(pool).catch((error: unknown) => log.warn('database.maintenance_failed', errorFields(error)))
    }, milliseconds)
  const timers = [every(CHECKPOINT_EVERY_MS, checkpoint), every(VACUUM_EVERY_MS, vacuum)]
  return () => timers.forEach(clearInterval)
}
