import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '../config.ts'
import { isDatabaseAway } from '../errors.ts'
import { socketDirectory } from './embedded.ts'
import * as schema from './schema.ts'
import { watchedPool } from './watched-pool.ts'

/** How to reach the database: a PostgreSQL server, or the embedded one through its socket. Same driver either way. */
export function connectionOptions({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): pg.PoolConfig {
  return databaseUrl
    ? { connectionString: databaseUrl.href }
    : { host: socketDirectory(dataDir), user: 'postgres', database: 'postgres' }
}

/**
 * How to reach the database with nothing in between that shares connections: what listens, or sees one state over several
 * transactions, needs that (docs/many-processes.md).
 */
export function directOptions({
  databaseDirectUrl,
  ...config
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): pg.PoolConfig {
  return databaseDirectUrl ? { connectionString: databaseDirectUrl.href } : connectionOptions(config)
}

/** How long the server waits for one answer of the database. A network that swallows packets gives no other sign. */
export const QUERY_PATIENCE_MS = 10_000

/**
 * A pool that gives up on an unreachable database within two seconds instead of hanging the request, and answers slow
 * queries all the same (`watched-pool.ts`). The embedded engine needs no watching: when it stops, the process ends.
 */
export function createPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const all = { max: 10, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 30_000, ...options }
  const pool = options.connectionString ? watchedPool(all, onError) : new pg.Pool(all)
  pool.on('error', onError)
  // A connection lost inside a transaction fails its query; unheard, the same loss would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Drizzle's own transaction never gives back a connection on which `begin` failed, and gives back dead ones as good:
 * a few outages and the pool is used up. This one discards what the database left behind.
 */
export function createDatabase(pool: pg.Pool) {
  const db = drizzle(pool, { schema })
  db.transaction = async (work, options) => {
    const client = await pool.connect()
    try {
      const result = await drizzle(client, { schema }).transaction(work, options)
      client.release()
      return result
    } catch (error) {
      client.release(isDatabaseAway(error))
      throw error
    }
  }
  return db
}
export type Database = ReturnType<typeof createDatabase>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
