import pg from 'pg'
import { StartError } from '../start-error.ts'

const NO_SUCH_TABLE = '42P01'

/**
 * Checks that DATABASE_URL reaches the database whose tables were migrated through DATABASE_DIRECT_URL. Throws StartError when
 * the two lead to different databases, and the driver's error when there is no connection.
 */
export async function requireMigratedTables(options: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, query_timeout: 5_000, ...options })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select from drizzle.__drizzle_migrations limit 1')
  } catch (error) {
    if ((error as { code?: unknown }).code !== NO_SUCH_TABLE) throw error
    throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.', {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

/**
 * Detects a pooler between this connection and the database: it reports a process id of its own, since any
 * connection may run the next statement. A LISTEN would then stay on a connection that other clients use.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // The embedded database reports none.
  const { processID } = client as { processID?: number | null }
  return Boolean(processID) && processID !== rows[0]!.pid
}
