import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type GetJson, signIn } from '../support/http-client.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Process, startServer } from '../support/product-server.ts'
import { ADMIN, type DatabaseKind } from '../support/seeded-database.ts'

export type Installation = {
  directory: string
  /** Of the database server; undefined: embedded. */
  postgresUrl?: string
  server: Process
  get: GetJson
}

/** Starts the product on an empty database with an admin signed in, and removes everything afterwards. */
export async function withInstallation<T>(kind: DatabaseKind, work: (installation: Installation) => Promise<T>) {
  const parent = mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  const directory = join(parent, 'data')
  const postgres = kind === 'postgres' ? await startPostgres(parent) : undefined
  const env = {
    DATA_DIR: directory,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...(postgres && { DATABASE_URL: postgres.url, SECRET: 'a secret for benchmarks only, nothing else' }),
  }
  try {
    addAdmin(env)
    const server = await startServer(env)
    try {
      const get = await signIn(server.url)
      return await work({ directory, server, get, ...(postgres && { postgresUrl: postgres.url }) })
    } finally {
      await server.stop()
    }
  } finally {
    await postgres?.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

function addAdmin(env: Record<string, string>): void {
  const name = ['--first-name', 'Bench', '--last-name', 'Mark', '--admin']
  const args = ['cli/users.ts', 'add', '--email', ADMIN.email, '--password', ADMIN.password, ...name]
  const { status } = spawnSync(process.execPath, args, {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`cli/users.ts ended with ${status}.`)
}

/** Resolves when no mail waits in the folder or in the database. */
export async function untilRouted({ directory, get }: Installation, pauseMs = 50): Promise<void> {
  const inbox = join(directory, 'inbox')
  const isTaken = () => !existsSync(inbox) || !readdirSync(inbox).some((name) => name.endsWith('.eml'))
  const isRouted = async () => (await get<{ mails: unknown[] }>('/api/mails?state=received&limit=1')).mails.length === 0
  while (!(isTaken() && (await isRouted()))) await delay(pauseMs)
}

/** The longest pause of the server's event loop since this was asked last, in milliseconds. */
export async function longestPause({ server }: Installation): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)![1]) * 1000
}
