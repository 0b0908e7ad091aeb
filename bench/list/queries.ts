import { FILTERS, FILTER_NAMES, SORT_FIELDS } from '#contract/ticket-list.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { getTicketStats } from '#contract/team/ticket-stats.ts'
import type { listTickets } from '#contract/tickets.ts'
import type { GetJson } from '../support/http-client.ts'

type List = ResponseBody<typeof listTickets>
export type Query = { name: string; times: number; run: () => Promise<unknown> }

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

/** A random sort, and each filter with a random value in half of the cases. */
function randomList(): Record<string, string> {
  const names = FILTER_NAMES.filter(() => Math.random() < 0.5)
  const filters = Object.fromEntries(names.map((name) => [name, one<string>(FILTERS[name].values)]))
  return { ...filters, sort: one(SORT_FIELDS), direction: one(['asc', 'desc']) }
}

const search = (query: Record<string, string>) => `/api/tickets?${new URLSearchParams(query)}`

/** What a technician's dashboard requests. */
export async function createListQueries(get: GetJson): Promise<Query[]> {
  const { total } = await get<ResponseBody<typeof getTicketStats>>('/api/tickets/stats')
  const somewhere = () => String(Math.floor(Math.random() * total))
  const { tickets } = await get<List>(search({ limit: '200', offset: String(Math.floor(total / 2)) }))
  const words = tickets.flatMap(({ title }) => title.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  const common = [mostFrequent(words), 'in', 'e']
  const rare = () => {
    const { title } = one(tickets)
    return title.slice(0, Math.max(title.length - 1, 12))
  }
  const customer = () => {
    const { first_name, last_name } = one(tickets.flatMap((ticket) => ticket.customer ?? []))
    return `${last_name} ${first_name}`
  }
  const someWords = () => {
    const { title, description } = one(tickets)
    const all = `${description} ${title}`.toLowerCase().match(/\p{L}{4,}/gu) ?? ['ticket']
    return `${one(all)} ${one(all)}`
  }
  return [
    {
      name: 'list: any sort, any filter, first page',
      times: 200,
      run: () => get(search(randomList())),
    },
    {
      name: 'list: the same, page after page by cursor',
      times: 100,
      run: createPager(get),
    },
    {
      name: 'list: any sort, any place',
      times: 100,
      run: () => get(search({ sort: one(SORT_FIELDS), direction: one(['asc', 'desc']), offset: somewhere() })),
    },
    { name: 'search: rare', times: 100, run: () => get(search({ search: rare() })) },
    {
      name: 'search: common',
      times: 100,
      run: () => get(search({ ...randomList(), search: one(common) })),
    },
    { name: 'search: number', times: 100, run: () => get(search({ search: `#${one(tickets).ticket_id}` })) },
    { name: 'search: customer, last name first', times: 100, run: () => get(search({ search: customer() })) },
    { name: 'search: two words of a ticket', times: 100, run: () => get(search({ search: someWords() })) },
    {
      name: 'search: two frequent words, any filter and sort',
      times: 100,
      run: () => get(search({ ...randomList(), search: `the ${common[0]}` })),
    },
    {
      name: 'tickets that need an answer, longest first',
      times: 100,
      run: () => get(search({ needs_answer: 'yes', sort: 'waiting_since', direction: 'asc' })),
    },
    {
      name: 'open a ticket with its conversation',
      times: 200,
      run: () => {
        const { id } = one(tickets)
        return Promise.all([get(`/api/tickets/${id}`), get(`/api/tickets/${id}/responses`)])
      },
    },
    { name: 'statistics', times: 200, run: () => get('/api/tickets/stats') },
  ]
}

/** Each call reads the next page; after the last one another list begins. */
function createPager(get: GetJson): () => Promise<void> {
  let query = randomList()
  let cursor: string | null = null
  return async () => {
    const { nextCursor } = await get<List>(search(cursor ? { ...query, cursor } : query))
    cursor = nextCursor
    if (!cursor || Math.random() < 0.1) [query, cursor] = [randomList(), null]
  }
}

function mostFrequent(words: string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0]
}
