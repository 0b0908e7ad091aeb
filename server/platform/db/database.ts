import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { isDatabaseUnavailable } from '../errors.ts'
import { socketDirectory } from './embedded/open-embedded.ts'
import * as schema from '../../schema/schema.ts'

/** Returns the options to connect to a PostgreSQL server, or to the embedded database through its socket. */
export function connectionOptions({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): pg.PoolConfig {
  return databaseUrl
    ? { connectionString: databaseUrl.href }
    : { host: socketDirectory(dataDir), user: 'postgres', database: 'postgres' }
}

/** Returns the options to connect past a connection pooler, as LISTEN and sessions need (docs/many-processes.md). */
export function directOptions({
  databaseDirectUrl,
  ...config
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): pg.PoolConfig {
  return databaseDirectUrl ? { connectionString: databaseDirectUrl.href } : connectionOptions(config)
}

/**
 * Drizzle on a pool, with a `transaction` that discards dead connections. Drizzle's own never releases a connection on which
 * `begin` failed and returns dead ones to the pool, which is exhausted after a few outages
 * (test/unit/platform/library-internals.test.ts fails once that is mended).
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
      client.release(isDatabaseUnavailable(error))
      throw error
    }
  }
  return db
}

/** Runs `work` on a connection of its own, which is closed afterwards. */
export async function withClient<T>(options: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(options)
  // A broken connection fails the current query, or the next.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export type Database = ReturnType<typeof createDatabase>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
