import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Creates a database on the PostgreSQL server that test/support/services/postgres-server.ts started. */
export async function createTestDatabase(): Promise<{ DATABASE_URL: string; SECRET: string }> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is missing: run through vitest.config.ts')
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href, SECRET: randomBytes(32).toString('hex') }
}
