/**
 * `npm run bench -- conversation [--keep DIRECTORY]`: a ticket of 300 messages and 80 files, from the server and in a browser
 * with a processor four times slower; an answer, from the press until it is on screen and until it is stored; and how soon
 * another browser shows what happens.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../../scripts/browser.mjs'
import { socketDirectory } from '#server/platform/db/embedded/open-embedded.ts'
import { ADMIN, openSeededDatabase } from '../support/seeded-database.ts'
import { get, sessionCookie } from '../support/http-client.ts'
import { startProductIn } from '../support/product-server.ts'
import { loadAverageNote, median, percentile } from '../support/statistics.ts'
import { measureBetweenBrowsers } from './between-browsers.ts'
import { measureInBrowser } from './in-browser.ts'
import { FILES, MESSAGES, writeLongTicket } from './long-ticket.ts'

const MAX_SERVER_MS = 15
const REQUESTS = 200
const WARM_UP = 50

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { keep: { type: 'string' } } })
  const parent = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  const { directory, env } = await openSeededDatabase(parent, 10_000)
  const server = await startProductIn(directory, env)
  const client = new pg.Client({ host: socketDirectory(directory), user: 'postgres', database: 'postgres' })
  await client.connect()
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
  try {
    const busy = loadAverageNote()
    const id = await writeLongTicket(client, ADMIN.email, join(directory, 'attachments'))
    process.stdout.write(`A ticket of ${MESSAGES} messages and ${FILES} files among 10,000:\n`)
    await measureServer(server.url, client, id)
    await measureInBrowser(browser, server.url, id)
    await measureBetweenBrowsers(browser, server.url, client)
    process.stdout.write(`${busy}\n`)
  } finally {
    await browser.close()
    await client.end()
    await server.stop()
    if (!values.keep) rmSync(parent, { recursive: true, force: true })
  }
}

/** Prints how long each request of an opened ticket takes, beside a bare query of its messages in the same database. */
async function measureServer(url: string, client: pg.Client, id: string): Promise<void> {
  const cookie = await sessionCookie(url)
  const calls = ['', '/messages', '/attachments', '/history'].map((call) => `/api/tickets/${id}${call}`)
  const bare: number[] = []
  const taken = new Map(calls.map((call) => [call, [] as number[]]))
  for (let round = 0; round < WARM_UP + REQUESTS; round++) {
    const start = performance.now()
    await client.query('select * from ticket_responses where ticket_id = $1 order by created_at, id', [id])
    const reference = performance.now() - start
    for (const call of calls) {
      const begun = performance.now()
      await get(url + call, cookie)
      if (round >= WARM_UP) taken.get(call)!.push(performance.now() - begun)
    }
    if (round >= WARM_UP) bare.push(reference)
  }
  for (const [call, times] of taken)
    process.stdout.write(
      `  GET ${call.replace(id, '{id}')}: median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms ` +
        `(wanted: ${MAX_SERVER_MS} ms or less), ${(median(times) / median(bare)).toFixed(1)} times a bare query of the messages\n`,
    )
}
