import pg from 'pg'
import { COMMAND_TIMEOUTS, SERVER_TIMEOUTS, createWatchedPool } from './watched-pool.ts'

/** How long the server waits for the result of a query: a network that drops packets gives no other sign. */
export const QUERY_TIMEOUT_MS = 10_000

/**
 * How long a connection may take to be established or to become free where nothing probes the database. The embedded engine
 * answers one query at a time and shares the processor with the process that waits: on a busy machine two seconds pass easily.
 */
const CONNECT_TIMEOUT_MS = 10_000

/**
 * A connection pool whose queries fail within two seconds when the database is unreachable, and finish when they are only
 * slow (`watched-pool.ts`), those of a command (`isCommand`) within half a minute. The embedded engine needs no watching: when it
 * stops, the process ends.
 */
export function createPool(
  options: pg.PoolConfig,
  onError: (error: Error) => void,
  { isCommand = false } = {},
): pg.Pool {
  const all = { max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, idleTimeoutMillis: 30_000, ...options }
  const pool = options.connectionString
    ? createWatchedPool(all, onError, isCommand ? COMMAND_TIMEOUTS : SERVER_TIMEOUTS)
    : new pg.Pool(all)
  pool.on('error', onError)
  // A connection lost inside a transaction fails its query; without a listener, the same loss would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
