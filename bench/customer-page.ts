/**
 * `npm run bench -- customer-page [--tickets 100000] [--streams 500] [--database embedded|postgres] [--keep DIRECTORY]`: the first
 * byte of a ticket's page beside a bare lookup of the ticket, how soon both sides see what the other writes, and the memory of
 * customers who have the page open.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { socketDirectory } from '../server/db/embedded/open-embedded.ts'
import { memoryOf } from './support/memory.ts'
import { startPostgres } from './support/postgres.ts'
import { type Process, startServer } from './support/product-server.ts'
import { type DatabaseKind, openSeededDatabase } from './support/seeded-database.ts'
import { loadAverageNote, median, percentile } from './support/statistics.ts'

const MAX_FIRST_BYTE_MS = 10
const MAX_STREAMS_MB = 40
const REQUESTS = 500
const WARM_UP = 100
/** Seconds for which the streams rest before memory is read, and the garbage of opening them is collected. */
const REST = 30

type Page = { number: number; path: string; cookie: string }

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      tickets: { type: 'string', default: '100000' },
      streams: { type: 'string', default: '500' },
      database: { type: 'string' },
      keep: { type: 'string' },
    },
  })
  const parent = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  const kinds: DatabaseKind[] = ['postgres', 'embedded']
  try {
    for (const kind of kinds.filter((each) => !values.database || each === values.database))
      await measure(kind, { parent, tickets: Number(values.tickets), streams: Number(values.streams) })
  } finally {
    if (!values.keep) rmSync(parent, { recursive: true, force: true })
  }
}

type Sizes = { parent: string; tickets: number; streams: number }

async function measure(kind: DatabaseKind, { parent, tickets, streams }: Sizes): Promise<void> {
  const postgres = kind === 'postgres' ? await startPostgres(parent) : undefined
  try {
    const { directory, env } = await openSeededDatabase(parent, tickets, postgres?.url)
    const busy = loadAverageNote()
    const settings = { DATA_DIR: directory, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env }
    process.stdout.write(`The customer's page on ${kind} at ${tickets} tickets:\n`)
    const pages: Page[] = []
    await withServer(settings, async ({ url }) => {
      await measureFirstByte(url, env['DATABASE_URL'] ?? directory)
      for (let index = 0; index < streams; index++) pages.push(await openPage(url, index + 1))
    })
    // In a process of its own: memory that making tickets took would be used again.
    await withServer(settings, (server) => measureStreams(server, pages))
    process.stdout.write(`${busy}\n`)
  } finally {
    await postgres?.stop()
  }
}

async function withServer(settings: Record<string, string>, work: (server: Process) => Promise<void>): Promise<void> {
  const server = await startServer(settings)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

async function measureFirstByte(url: string, database: string): Promise<void> {
  const page = await openPage(url, 0)
  const client = new pg.Client(
    database.includes('://')
      ? { connectionString: database }
      : { host: socketDirectory(database), user: 'postgres', database: 'postgres' },
  )
  await client.connect()
  const taken = { lookup: [] as number[], page: [] as number[] }
  for (let turn = 0; turn < WARM_UP + REQUESTS; turn++) {
    const start = performance.now()
    await client.query({ name: 'bare', text: 'select * from tickets where ticket_id = $1', values: [page.number] })
    const between = performance.now()
    await firstByte(url + page.path, page.cookie)
    if (turn < WARM_UP) continue
    taken.lookup.push(between - start)
    taken.page.push(performance.now() - between)
  }
  await client.end()
  const [lookup, whole] = [median(taken.lookup), median(taken.page)]
  process.stdout.write(
    `  first byte of GET ${page.path}: median ${whole.toFixed(2)} ms, p95 ${percentile(taken.page, 0.95).toFixed(2)} ms ` +
      `(wanted: ${MAX_FIRST_BYTE_MS} ms or less); a bare lookup ${lookup.toFixed(2)} ms, ratio ${(whole / lookup).toFixed(1)}\n`,
  )
}

async function measureStreams({ url, pid }: Process, pages: Page[]): Promise<void> {
  // Memory that a process takes to serve pages at all, its heap and its compiled code, is not of each that stays open.
  const [first] = pages
  for (const _ of pages) await firstByte(url + first!.path, first!.cookie)
  const streams = [await follow(url, first!)]
  await delay(REST * 1000)
  const before = memoryOf(pid).resident
  for (const page of pages) {
    await firstByte(url + page.path, page.cookie)
    streams.push(await follow(url, page))
  }
  await delay(REST * 1000)
  const growth = memoryOf(pid).resident - before
  for (const stream of streams) stream.destroy()
  process.stdout.write(
    `  ${pages.length} customers with the page open: ${growth.toFixed(1)} MB (wanted: ${MAX_STREAMS_MB} MB or less), ` +
      `${((growth * 1024) / pages.length).toFixed(0)} kB each\n`,
  )
}

/** Creates a ticket and opens its link, as its customer does. */
async function openPage(url: string, index: number): Promise<Page> {
  const created = await fetch(`${url}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'The scanner jams',
      description: 'It takes two pages at once since Monday.\n\nWe have cleaned the rollers.',
      customerInfo: { email: `page-${index}@example.com`, firstName: 'Ann', lastName: 'Smith' },
    }),
  })
  const { ticket, link } = (await created.json()) as { ticket: { ticket_id: number }; link: string }
  const opened = await fetch(url + link, { redirect: 'manual' })
  if (opened.status !== 303) throw new Error(`Opening a link answered ${opened.status}`)
  const cookie = [...new Set(opened.headers.getSetCookie().map((each) => each.split(';')[0]))].join('; ')
  return { number: ticket.ticket_id, path: `/t/${ticket.ticket_id}`, cookie }
}

const agent = new http.Agent({ keepAlive: true })

/** Resolves once the first byte has come; the rest is read before the connection is used again. */
function firstByte(address: string, cookie: string): Promise<void> {
  return new Promise((done, reject) => {
    const request = http.get(address, { agent, headers: { cookie, 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
      response.once('readable', done)
      response.resume()
    })
    request.on('error', reject)
  })
}

/** Opens the live stream of a page on a connection of its own. */
function follow(url: string, { number, cookie }: Page): Promise<http.ClientRequest> {
  return new Promise((done, reject) => {
    const request = http.get(
      `${url}/api/customer/tickets/${number}/events`,
      { agent: false, headers: { cookie } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}`))
        response.on('error', () => {})
        response.resume()
        done(request)
      },
    )
    request.on('error', reject)
  })
}
