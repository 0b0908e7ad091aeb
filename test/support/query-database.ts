import pg from 'pg'
import { connectionOptions } from '#server/platform/db/database.ts'
import type { Env } from './server.ts'

/** Queries the database of a running product directly, not through the product. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  { DATABASE_URL, DATA_DIR }: Env,
  sql: string,
): Promise<Row[]> {
  const databaseUrl = DATABASE_URL ? new URL(DATABASE_URL) : undefined
  const client = new pg.Client(connectionOptions({ databaseUrl, dataDir: DATA_DIR! }))
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
