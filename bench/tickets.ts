/**
 * `npm run bench -- tickets [--tickets N] [--rounds N] [--only embedded|postgres|image]`: creating tickets on both
 * databases, each beside the machine's maximum; and with an image beside without one.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openServices } from '#server/process/bootstrap.ts'
import { createTicket as createTicketDirectly } from '#server/tickets/create-ticket.ts'
import { createTicket, newTicket, upload } from './kit/http.ts'
import { diskSyncs, temporaryDirectory } from './kit/machine.ts'
import { photo } from './kit/photo.ts'
import { type DatabaseKind, type Installation, onDatabases, openInstallation, startProduct } from './kit/product.ts'
import { type Figure, readOptions, report } from './kit/report.ts'
import { alternate, percentile, perSecond, runConcurrently } from './kit/statistics.ts'

const MANY = 16
const FEW = 8
const WANTED_P95_MS = { embedded: 60, postgres: 25 }
/** Of tickets to disk syncs a second (300 to 2,000), to bare inserts a second, and of the p95 with an image to that without. */
const WANTED_RATIO = { syncs: 0.15, inserts: 0.25, image: 2 }

type Sizes = { tickets: number; rounds: number }

export async function bench(args: string[]): Promise<void> {
  const { only, ...sizes } = readOptions(args, { tickets: 1600, rounds: 3, only: '' })
  if (only !== 'image')
    await onDatabases({ database: only, keep: '' }, async (place) => {
      const installation = await openInstallation(place)
      const isEmbedded = place.kind === 'embedded'
      const before = diskSyncs(installation.directory)
      const [rate, latency] = await measureOverHttp(installation, place.kind, sizes)
      const syncs = [before, diskSyncs(installation.directory)]
      const wantedRatio = { atLeast: WANTED_RATIO.syncs }
      report(`Tickets, ${place.kind}, one process, workers running`, [
        isEmbedded ? { ...rate, reference: { name: 'syncs of 8 kB by this disk', values: syncs, wantedRatio } } : rate,
        latency,
        ...(isEmbedded ? [] : [await measureWithoutHttp(installation, sizes)]),
      ])
    })
  if (!only || only === 'image') await measureImage(sizes.tickets / 4)
}

async function measureOverHttp(
  installation: Installation,
  kind: DatabaseKind,
  { tickets, rounds }: Sizes,
): Promise<[Figure, Figure]> {
  await using product = await startProduct(installation)
  const create = () => createTicket(product.url)
  await runConcurrently(MANY, tickets / 4, create)
  const { rates, p95s } = await alternate(
    {
      rates: () => perSecond(MANY, tickets, create),
      p95s: async () => percentile(await runConcurrently(FEW, tickets / 2, create), 0.95),
    },
    { rounds, warmUp: 0 },
  )
  const wanted = { atMost: WANTED_P95_MS[kind] }
  return [
    { name: `over HTTP, ${MANY} clients`, values: rates, unit: 'tickets/s' },
    { name: `over HTTP, ${FEW} clients, p95 of each round`, values: p95s, unit: 'ms', wanted },
  ]
}

/**
 * Creates tickets beside bare rows: one process, one pool. The job workers run while tickets are created and are idle while bare
 * rows are inserted.
 */
async function measureWithoutHttp({ directory, env }: Installation, { tickets, rounds }: Sizes): Promise<Figure> {
  const config = readConfig({ ...env, DATA_DIR: directory, RATE_LIMITS: 'off' })
  const services = await openServices(config, createLog('error'))
  try {
    const { pool } = services.database
    await pool.query(
      'create table bare_tickets (id uuid primary key default gen_random_uuid(), title text, description text)',
    )
    await services.startWorkers()
    const insert = () => {
      const { title, description } = newTicket()
      return pool.query('insert into bare_tickets (title, description) values ($1, $2)', [title, description])
    }
    const { bare, created } = await alternate(
      {
        bare: () => perSecond(MANY, 2 * tickets, insert),
        created: async () => {
          const create = () => createTicketDirectly(services.ctx, newTicket(), { key: randomUUID() })
          const rate = await perSecond(MANY, tickets, create)
          while ((await services.queue.depth()).some(({ waiting }) => waiting > 0)) await delay(200)
          return rate
        },
      },
      { rounds },
    )
    const reference = { name: 'bare inserts', values: bare, wantedRatio: { atLeast: WANTED_RATIO.inserts } }
    return { name: `without HTTP, through one pool, ${MANY} clients`, values: created, unit: 'a second', reference }
  } finally {
    await services.close()
  }
}

/** A ticket with an image, uploaded first, beside one without, on the embedded database. */
async function measureImage(times: number): Promise<void> {
  using directory = temporaryDirectory()
  await using product = await startProduct({ directory: join(directory.path, 'data'), env: {} })
  const file = await photo(1)
  const plain = () => createTicket(product.url)
  const withImage = async () => createTicket(product.url, [await upload(product.url, file)])
  for (const warmUp of [plain, withImage]) await runConcurrently(FEW, 50, warmUp)
  const [without, image]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 4; turn++) {
    without.push(...(await runConcurrently(FEW, times / 4, plain)))
    image.push(...(await runConcurrently(FEW, times / 4, withImage)))
  }
  const name = `with one of ${(file.length / 1e6).toFixed(2)} MB, uploaded first, ${FEW} at once`
  const reference = { name: 'without', values: without, wantedRatio: { atMost: WANTED_RATIO.image } }
  report('Tickets with an image', [{ name, values: image, unit: 'ms', judged: 'p95', reference }])
}
