/**
 * `npm run bench -- bulk [--tickets 100000] [--database embedded|postgres] [--keep DIRECTORY]`: how long a tag takes to reach every
 * ticket, and what a page of the list takes before and meanwhile. `--keep` keeps the databases.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from './kit/http.ts'
import { type Place, onDatabases, openInstallation, startProduct } from './kit/product.ts'
import { readOptions, report } from './kit/report.ts'
import { time } from './kit/statistics.ts'

const PAGES_BEFORE = 200
/** Milliseconds between two pages: a few people read the list. */
const PAUSE_MS = 50
/** Lists that the dashboard loads. */
const PAGES = [
  '/api/tickets?limit=50&sort=created_at&direction=desc',
  '/api/tickets?limit=50&sort=waiting_since&direction=asc&needs_answer=yes',
  '/api/tickets?limit=50&search=printer',
]

export async function bench(args: string[]): Promise<void> {
  const { tickets, ...where } = readOptions(args, { tickets: 100_000, database: '', keep: '' })
  await onDatabases(where, (place) => measure(place, tickets))
}

async function measure(place: Place, tickets: number): Promise<void> {
  await using product = await startProduct(await openInstallation(place, tickets))
  const { get, post } = await signIn(product.url)
  const readInto = async (taken: number[]) => {
    for (const page of PAGES) taken.push(await time(() => get(page)))
    await delay(PAUSE_MS)
  }
  const [before, meanwhile]: [number[], number[]] = [[], []]
  while (before.length < PAGES_BEFORE) await readInto(before)
  const milliseconds = await time(async () => {
    const change = { query: {}, change: { add_tags: [`bench ${Date.now()}`] } }
    const { id } = await post<{ id: string }>('/api/tickets/bulk', change)
    const isFinished = async () => (await get<{ finished: boolean }>(`/api/bulk/${id}`)).finished
    while (!(await isFinished())) await readInto(meanwhile)
  })
  report(`A tag for ${tickets} tickets, ${place.kind}`, [
    { name: 'all tagged', values: milliseconds / 1000, unit: 's', atMost: 60 },
    { name: 'a page of the list meanwhile', values: meanwhile, reference: { name: 'before', values: before } },
  ])
}
