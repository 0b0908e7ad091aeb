/**
 * `npm run bench -- tickets [--tickets N] [--rounds N] [--only embedded|postgres|image]`: creating tickets on both
 * databases, each compared with the machine's maximum; and with an image compared with without one.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { openServices } from '#server/process/bootstrap.ts'
import { createTicket as createTicketDirectly } from '#server/tickets/create-ticket.ts'
import { createTicket, newTicket, photo, upload } from './kit/http.ts'
import { diskSyncs, temporaryDirectory } from './kit/machine.ts'
import { type Installation, type Place, onDatabases, openInstallation, startProduct } from './kit/product.ts'
import { type Figure, readOptions, report } from './kit/report.ts'
import { alternate, percentile, perSecond, runConcurrently } from './kit/statistics.ts'

const MANY = 16
const FEW = 8
const BARE_TABLE =
  'create table bare_tickets (id uuid primary key default gen_random_uuid(), title text, description text)'

type Sizes = { tickets: number; rounds: number }

export async function bench(args: string[]): Promise<void> {
  const { only, ...sizes } = readOptions(args, { tickets: 1600, rounds: 3, only: '' })
  if (only !== 'image')
    await onDatabases({ database: only, keep: '' }, async (place) => {
      await measure(place, await openInstallation(place), sizes)
    })
  if (!only || only === 'image') await measureImage(sizes.tickets / 4)
}

async function measure({ kind }: Place, installation: Installation, sizes: Sizes): Promise<void> {
  const before = diskSyncs(installation.directory)
  const { rates, p95s } = await measureOverHttp(installation, sizes)
  const syncs = [before, diskSyncs(installation.directory)]
  // A disk syncs 300 to 2,000 times a second.
  const reference = { name: 'syncs of 8 kB by this disk', values: syncs, atLeast: 0.15 }
  const isEmbedded = kind === 'embedded'
  const database = isEmbedded ? 'embedded database with fsync' : 'PostgreSQL, one process'
  report(`Tickets over HTTP, ${database}, workers running`, [
    { name: `${MANY} clients`, values: rates, unit: 'a second', reference: isEmbedded ? reference : undefined },
    { name: `p95 at ${FEW} clients`, values: p95s, atMost: isEmbedded ? 60 : 25 },
    ...(isEmbedded ? [] : [await measureWithoutHttp(installation, sizes)]),
  ])
}

const p95 = (times: number, create: () => Promise<unknown>) => async () =>
  percentile(await runConcurrently(FEW, times, create), 0.95)

async function measureOverHttp(installation: Installation, { tickets, rounds }: Sizes) {
  await using product = await startProduct(installation)
  const create = () => createTicket(product.url)
  await runConcurrently(MANY, tickets / 4, create)
  const sides = { rates: () => perSecond(MANY, tickets, create), p95s: p95(tickets / 2, create) }
  return await alternate(sides, { rounds, warmUp: 0 })
}

/** Tickets and bare rows, by one process through one pool. Job workers run while tickets are created and are idle otherwise. */
async function measureWithoutHttp({ directory, env }: Installation, { tickets, rounds }: Sizes): Promise<Figure> {
  const config = readConfig({ ...env, DATA_DIR: directory, RATE_LIMITS: 'off' })
  const { database, ctx, queue, startWorkers, close } = await openServices(config, createLog('error'))
  try {
    await database.pool.query(BARE_TABLE)
    await startWorkers()
    const insert = () => {
      const { title, description } = newTicket()
      const values = [title, description]
      return database.pool.query('insert into bare_tickets (title, description) values ($1, $2)', values)
    }
    const create = async () => {
      const rate = await perSecond(MANY, tickets, () => createTicketDirectly(ctx, newTicket(), { key: randomUUID() }))
      while ((await queue.depth()).some(({ waiting }) => waiting > 0)) await delay(200)
      return rate
    }
    const sides = { bare: () => perSecond(MANY, 2 * tickets, insert), created: create }
    const { bare, created } = await alternate(sides, { rounds })
    const reference = { name: 'bare inserts of one row', values: bare, atLeast: 0.25 }
    return { name: `without HTTP, through one pool at ${MANY} clients`, values: created, unit: 'a second', reference }
  } finally {
    await close()
  }
}

/** A ticket with an image, uploaded first, compared with one without, on the embedded database. */
async function measureImage(times: number): Promise<void> {
  using directory = temporaryDirectory()
  await using product = await startProduct({ directory: join(directory.path, 'data'), env: {} })
  const file = await photo(1)
  const withImage = async () => createTicket(product.url, [await upload(product.url, file)])
  const sides = { without: p95(times, () => createTicket(product.url)), image: p95(times, withImage) }
  const { without, image } = await alternate(sides, { rounds: 4 })
  const name = `p95 with one of ${(file.length / 1e6).toFixed(2)} MB, uploaded first, ${FEW} clients`
  const reference = { name: 'without', values: without, atMost: 2 }
  report('Tickets with an image', [{ name, values: image, reference }])
}
