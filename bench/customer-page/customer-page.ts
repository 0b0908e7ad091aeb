/**
 * `npm run bench -- customer-page [--tickets 100000] [--streams 500] [--database embedded|postgres] [--keep DIRECTORY]`: the first
 * byte of a ticket's page beside a bare lookup of the ticket, how soon both sides see what the other writes, and the memory of
 * customers who have the page open.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../support/postgres.ts'
import { type Process, startServer } from '../support/product-server.ts'
import { type DatabaseKind, openSeededDatabase } from '../support/seeded-database.ts'
import { loadAverageNote } from '../support/statistics.ts'
import { type TicketPage, openTicketPage } from '../support/ticket-page.ts'
import { measureFirstByte } from './first-byte.ts'
import { measureLive } from './live.ts'
import { measureStreams } from './streams.ts'

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
    const pages: TicketPage[] = []
    await withServer(settings, async ({ url }) => {
      await measureFirstByte(url, env['DATABASE_URL'] ?? directory)
      await measureLive(url)
      for (let index = 0; index < streams; index++) pages.push(await openTicketPage(url))
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
