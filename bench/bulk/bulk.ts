/**
 * `npm run bench -- bulk [--tickets 100000] [--database embedded|postgres] [--keep DIRECTORY]`: how long a tag takes to reach every
 * ticket, and what a page of the list takes before and meanwhile. `--keep` keeps the databases.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { get, sessionCookie } from '../support/http-client.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProductIn } from '../support/product-server.ts'
import { type DatabaseKind, openSeededDatabase } from '../support/seeded-database.ts'
import { loadAverageNote, percentile } from '../support/statistics.ts'

/** Seconds. */
const MAX_SECONDS = 60
const PAGES_BEFORE = 200
/** Milliseconds between two pages: a few people read the list. */
const PAUSE_MS = 50
const KINDS: DatabaseKind[] = ['embedded', 'postgres']
/** What the dashboard loads. */
const PAGES = [
  '/api/tickets?limit=50&sort=created_at&direction=desc',
  '/api/tickets?limit=50&sort=waiting_since&direction=asc&needs_answer=yes',
  '/api/tickets?limit=50&search=printer',
]

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { tickets: { type: 'string', default: '100000' }, database: { type: 'string' }, keep: { type: 'string' } },
  })
  const parent = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  for (const kind of KINDS.filter((each) => !values.database || each === values.database))
    await measure(kind, Number(values.tickets), parent)
  if (!values.keep) rmSync(parent, { recursive: true, force: true })
}

async function measure(kind: DatabaseKind, size: number, parent: string): Promise<void> {
  const postgres = kind === 'postgres' ? await startPostgres(parent) : undefined
  try {
    const { directory, env } = await openSeededDatabase(parent, size, postgres?.url)
    const server = await startProductIn(directory, env)
    const note = loadAverageNote()
    const cookie = await sessionCookie(server.url)
    const taken: number[] = []
    const load = async () => {
      for (const page of PAGES) {
        const start = performance.now()
        await get(server.url + page, cookie)
        taken.push(performance.now() - start)
      }
      await setTimeout(PAUSE_MS)
    }
    for (let time = 0; time < PAGES_BEFORE / PAGES.length; time++) await load()
    const before = summary(taken.splice(0))
    const start = performance.now()
    const id = await begin(server.url, cookie)
    for (let finished = false; !finished;)
      [finished] = await Promise.all([
        get<{ finished: boolean }>(`${server.url}/api/bulk/${id}`, cookie).then((bulk) => bulk.finished),
        load(),
      ])
    const seconds = (performance.now() - start) / 1000
    process.stdout.write(
      `${kind}: ${size} tickets tagged in ${seconds.toFixed(1)} s (max: ${MAX_SECONDS}); a page of the list, p95 (median) in ms: ` +
        `before ${before}, meanwhile ${summary(taken)}\n${note}\n`,
    )
    await server.stop()
  } finally {
    await postgres?.stop()
  }
}

async function begin(url: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/tickets/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ query: {}, change: { add_tags: [`bench ${Date.now()}`] } }),
  })
  if (response.status !== 202) throw new Error(`The change was answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

const summary = (taken: number[]) => `${percentile(taken, 0.95).toFixed(1)} (${percentile(taken, 0.5).toFixed(1)})`
