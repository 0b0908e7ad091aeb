import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const ROOT = join(import.meta.dirname, '../..')
export const ADMIN = { email: 'bench@neatline.example.com', password: 'only for this benchmark' }

export type DatabaseKind = 'embedded' | 'postgres'
/** A database with this many tickets, and the environment that points the product at it. */
export type Seeded = { tickets: number; directory: string; env: Record<string, string> }

/** Databases with seeded tickets and one admin, kept in a directory: the next run finds them there. */
export async function openSeededDatabase(parent: string, tickets: number, serverUrl?: string): Promise<Seeded> {
  const directory = join(parent, `${serverUrl ? 'postgres' : 'embedded'}-${tickets}`)
  const env = serverUrl ? await database(serverUrl, `bench_${tickets}`) : {}
  const result = { tickets, directory, env }
  const done = join(directory, 'seeded')
  if (existsSync(done)) return result
  mkdirSync(directory, { recursive: true })
  process.stderr.write(`Seeding ${directory} …\n`)
  run(result, ['cli/seed.ts', '--tickets', String(tickets)])
  const name = ['--first-name', 'Bench', '--last-name', 'Mark', '--admin']
  run(result, ['cli/users.ts', 'add', '--email', ADMIN.email, '--password', ADMIN.password, ...name])
  writeFileSync(done, '')
  return result
}

async function database(serverUrl: string, name: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  return { DATABASE_URL: url.href, SECRET: 'a secret for benchmarks only, nothing else' }
}

function run({ directory, env }: Seeded, args: string[]): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: directory, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}.`)
}
