/**
 * `npm run bench -- list [--tickets 1000,100000,1000000] [--database embedded|postgres] [--keep DIRECTORY]`: latency of
 * what the dashboard requests, at growing numbers of tickets. `--keep` keeps the databases.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { socketDirectory } from '#server/platform/db/embedded/open-embedded.ts'
import { signIn } from '../support/http-client.ts'
import { type Query, createListQueries } from './queries.ts'
import { loadAverageNote, percentile } from '../support/statistics.ts'
import { type Running, startProductIn } from '../support/product-server.ts'
import { startPostgres } from '../support/postgres.ts'
import { ADMIN, type DatabaseKind, type Seeded, openSeededDatabase } from '../support/seeded-database.ts'

/** The p95 every query must stay below at a million tickets, in milliseconds. */
const MAX_P95_MS: Record<DatabaseKind, number> = { postgres: 60, embedded: 120 }
const KINDS: DatabaseKind[] = ['postgres', 'embedded']
/** The sizes take turns, so that a slow moment of the machine affects all of them. */
const ROUNDS = 10

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      tickets: { type: 'string', default: '1000,100000,1000000' },
      database: { type: 'string' },
      keep: { type: 'string' },
    },
  })
  const sizes = values.tickets.split(',').map(Number)
  const parent = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  for (const kind of KINDS.filter((each) => !values.database || each === values.database))
    await measure(kind, sizes, parent)
  if (!values.keep) rmSync(parent, { recursive: true, force: true })
}

async function measure(kind: DatabaseKind, sizes: number[], parent: string): Promise<void> {
  const postgres = kind === 'postgres' ? await startPostgres(parent) : undefined
  const running: Running[] = []
  try {
    const columns: Query[][] = []
    for (const size of sizes) {
      const seeded = await openSeededDatabase(parent, size, postgres?.url)
      const server = await startProductIn(seeded.directory, seeded.env)
      running.push(server)
      await forgetWhatWasRead(seeded)
      columns.push(await createListQueries(await signIn(server.url)))
    }
    const busy = loadAverageNote()
    const names = columns[0]!.map(({ name }) => name)
    process.stdout.write(`Dashboard on ${kind}, p95 (median) in ms at ${sizes.join(', ')} tickets:\n`)
    for (const row of names.keys())
      process.stdout.write(
        await measureRow(
          columns.map((column) => column[row]!),
          MAX_P95_MS[kind],
        ),
      )
    process.stdout.write(`${busy}\n`)
  } finally {
    for (const server of running) await server.stop()
    await postgres?.stop()
  }
}

/** The benchmark's admin is as unread as somebody can be: for as long back as the product looks. */
async function forgetWhatWasRead({ directory, env }: Seeded): Promise<void> {
  const embedded = { host: socketDirectory(directory), user: 'postgres', database: 'postgres' }
  const client = new pg.Client(env.DATABASE_URL ? { connectionString: env.DATABASE_URL } : embedded)
  await client.connect()
  await client.query("update support_users set read_before = '2000-01-01' where email = $1", [ADMIN.email])
  await client.query('delete from ticket_reads')
  await client.end()
}

async function measureRow(queries: Query[], maxP95: number): Promise<string> {
  const taken: number[][] = queries.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { run, times }] of queries.entries()) {
      for (let time = 0; time < times / ROUNDS; time++) {
        const start = performance.now()
        await run()
        // The first round warms up.
        if (round > 0) taken[index]!.push(performance.now() - start)
      }
    }
  }
  const p95 = taken.map((values) => percentile(values, 0.95))
  const cells = taken.map((values, index) => `${p95[index]!.toFixed(1)} (${percentile(values, 0.5).toFixed(1)})`)
  const { name } = queries[0]!
  const ratio = p95.at(-1)! / p95[0]!
  return (
    `  ${name.padEnd(44)}${cells.map((cell) => cell.padStart(14)).join('')}   ratio ${ratio.toFixed(2)}` +
    ` (max: ${maxP95} ms)\n`
  )
}
