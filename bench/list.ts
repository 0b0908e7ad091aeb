/**
 * `npm run bench -- list [--tickets 1000,100000,1000000] [--database embedded|postgres] [--keep DIRECTORY]`: latency of
 * what the dashboard requests, at growing numbers of tickets. `--keep` keeps the databases.
 */
import { FILTERS, FILTER_NAMES, SORT_FIELDS } from '#contract/ticket-list.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { listTickets } from '#contract/tickets.ts'
import { WAITING_FOR } from '#contract/vocabulary.ts'
import { type Client, signIn } from './kit/http.ts'
import {
  ADMIN,
  type Installation,
  type Place,
  connect,
  onDatabases,
  openInstallation,
  startProduct,
} from './kit/product.ts'
import { readOptions, report } from './kit/report.ts'
import { time } from './kit/statistics.ts'

type List = ResponseBody<typeof listTickets>
type Parameters = Record<string, string>
type Ask = () => Promise<unknown>

/** Milliseconds, of every query at a million tickets. */
const MAX_P95 = { postgres: 60, embedded: 120 }
const TIMES = 100
/** In many of the seeded tickets. */
const COMMON = ['printer', 'in', 'e']
/** The sizes take turns, so that a slow moment of the machine affects all of them; the first round warms up. */
const ROUNDS = 10

export async function bench(args: string[]): Promise<void> {
  const { tickets, ...where } = readOptions(args, { tickets: '1000,100000,1000000', database: '', keep: '' })
  await onDatabases(where, (place) => measure(place, tickets.split(',').map(Number)))
}

async function measure(place: Place, sizes: number[]): Promise<void> {
  await using servers = new AsyncDisposableStack()
  const columns: { size: number; cases: Record<string, Ask>; taken: Record<string, number[]> }[] = []
  for (const size of sizes) {
    const installation = await openInstallation(place, size)
    const { url } = servers.use(await startProduct(installation))
    await forgetWhatWasRead(installation)
    columns.push({ size, cases: await createCases(await signIn(url)), taken: {} })
  }
  const names = Object.keys(columns[0]!.cases)
  for (const name of names)
    for (let round = 0; round <= ROUNDS; round++)
      for (const { cases, taken } of columns)
        for (let count = 0; count < TIMES / ROUNDS; count++) {
          const milliseconds = await time(cases[name]!)
          if (round > 0) (taken[name] ??= []).push(milliseconds)
        }
  const [smallest] = columns
  const common = { judged: 'p95', atMost: MAX_P95[place.kind] } as const
  for (const { size, taken } of columns) {
    const referenceOf = (name: string) => ({ name: `at ${smallest!.size}`, values: smallest!.taken[name]! })
    report(
      `Dashboard on ${place.kind} at ${size} tickets`,
      names.map((name) => ({
        ...common,
        name,
        values: taken[name]!,
        reference: size === smallest!.size ? undefined : referenceOf(name),
      })),
    )
  }
}

/** The benchmark's admin then has as much unread as there can be: for as long back as the product looks. */
async function forgetWhatWasRead(installation: Installation): Promise<void> {
  await using client = await connect(installation)
  await client.query("update support_users set read_before = '2000-01-01' where email = $1", [ADMIN.email])
  await client.query('delete from ticket_reads')
}

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
const anySort = () => ({ sort: one(SORT_FIELDS), direction: one(['asc', 'desc']) })
const wordsOf = (text: string, letters: number) =>
  text.toLowerCase().match(new RegExp(`\\p{L}{${letters},}`, 'gu')) ?? ['ticket']

/** A random sort, and each filter with a random value in half of the cases. */
function anyList(): Parameters {
  const names = FILTER_NAMES.filter(() => Math.random() < 0.5)
  return { ...Object.fromEntries(names.map((name) => [name, one<string>(FILTERS[name].values)])), ...anySort() }
}

/** Returns the requests of a technician's dashboard by name. */
async function createCases({ get }: Client): Promise<Record<string, Ask>> {
  const list = (query: Parameters) => get<List>(`/api/tickets?${new URLSearchParams(query)}`)
  const [newest, oldest] = await Promise.all(
    ['desc', 'asc'].map(async (direction) => (await list({ direction, limit: '1' })).tickets[0]!),
  )
  const [from, to] = [Date.parse(oldest!.created_at), Date.parse(newest!.created_at)]
  const momentAt = (share: number) => new Date(from + share * (to - from)).toISOString()
  const { tickets } = await list({ limit: '200', moment: momentAt(0.5) })

  const rareWords = tickets.flatMap(({ description }) => wordsOf(description, 10))
  const customers = tickets.flatMap(({ customer }) => customer ?? [])
  const companies = customers.flatMap(({ company }) => company || [])
  const clients = [...new Set(tickets.flatMap(({ company }) => company ?? []))]
  const tags = [...new Set(tickets.flatMap((ticket) => ticket.tags))]
  const owners = ['me', 'none', ...new Set(tickets.flatMap(({ assignee }) => assignee?.id ?? []))]
  const owned = () => ({ ...anyList(), assignee: one(owners) })
  const waiting = () => ({ ...anyList(), waiting: one([...WAITING_FOR, 'any', 'none']) })
  const parts: Parameters[] = [...owners.map((assignee) => ({ assignee })), { waiting: 'none' }]

  return {
    'list: any sort, any filter, first page': () => list(anyList()),
    'list: the same, page after page by cursor': createPager(list, anyList),
    'list: any moment, with its position': () =>
      list({ direction: one(['asc', 'desc']), moment: momentAt(Math.random()), numbered: 'yes' }),
    'search: rare': () => {
      const { title } = one(tickets)
      return list({ search: title.slice(0, Math.max(title.length - 1, 12)) })
    },
    'search: common': () => list({ ...anyList(), search: one(COMMON) }),
    'search: number': () => list({ search: `#${one(tickets).ticket_id}` }),
    'search: customer, last name first': () => {
      const { first_name, last_name } = one(customers)
      return list({ search: `${last_name} ${first_name}` })
    },
    'search: two words of a ticket': () => {
      const { title, description } = one(tickets)
      const words = wordsOf(`${description} ${title}`, 4)
      return list({ search: `${one(words)} ${one(words)}` })
    },
    'search: two frequent words, any filter and sort': () => list({ ...anyList(), search: `the ${COMMON[0]}` }),
    'tickets that need an answer, longest first': () =>
      list({ needs_answer: 'yes', sort: 'waiting_since', direction: 'asc' }),
    'open a ticket with its conversation': () => {
      const { id } = one(tickets)
      return Promise.all([get(`/api/tickets/${id}`), get(`/api/tickets/${id}/responses`)])
    },
    statistics: () => get('/api/tickets/stats'),
    'owner: any, any sort and filter, first page': () => list(owned()),
    'owner: the same, page after page': createPager(list, owned),
    'owner or awake, any sort, any place': () =>
      list({ ...one(parts), ...anySort(), ticket: one(tickets).id, numbered: 'yes' }),
    'waiting: any, any sort and filter, first page': () => list(waiting()),
    'owner and waiting, any sort and filter': () => list({ ...owned(), ...waiting() }),
    'saved view: owner, tag, waiting and company, longest wait first': () => {
      const filters = { assignee: one(owners), tag: one(tags), waiting: one(['any', 'none']), company: one(companies) }
      return list({ ...filters, sort: 'waiting_since', direction: 'asc' })
    },
    'client or none: any sort': () => list({ company_id: one([...clients.map(({ id }) => id), 'none']), ...anySort() }),
    'client: any sort and filter, first page': () => list({ ...anyList(), company_id: one(clients).id }),
    'client: the same, page after page': createPager(list, () => ({ ...anyList(), company_id: one(clients).id })),
    'search companies: by name, domain and person': () => {
      const { email, last_name } = one(customers)
      const search = one([one(clients).name.slice(0, 6), email.slice(email.indexOf('@') + 1), last_name])
      return get(`/api/companies?${new URLSearchParams({ search })}`)
    },
    'company: any sort': () => list({ company: one(companies), sort: one(SORT_FIELDS) }),
    'messages: rare word': () => list({ text: one(rareWords) }),
    'messages: common word': () => list({ text: one(['the', 'you', 'we']) }),
    'tag: any sort and filter': () => list({ ...anyList(), tag: one(tags) }),
    'tag: any, no filter': () => list({ tag: one(tags), sort: one(SORT_FIELDS) }),
    'unread: any sort': () => list({ unread: 'yes', sort: one(SORT_FIELDS) }),
    'unread: any sort and filter': () => list({ ...anyList(), unread: 'yes' }),
  }
}

/** Each call reads the next page; after the last one another list begins. */
function createPager(list: (query: Parameters) => Promise<List>, next: () => Parameters): Ask {
  let query = next()
  return async () => {
    const { nextCursor } = await list(query)
    query = nextCursor && Math.random() >= 0.1 ? { ...query, cursor: nextCursor } : next()
  }
}
