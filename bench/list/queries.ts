import { FILTERS, FILTER_NAMES, SORT_FIELDS } from '#contract/ticket-list.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { listTickets } from '#contract/tickets.ts'
import { WAITING_FOR } from '#contract/vocabulary.ts'
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
  const [newest, oldest] = await Promise.all(
    ['desc', 'asc'].map(async (direction) => (await get<List>(search({ direction, limit: '1' }))).tickets[0]!),
  )
  const [from, to] = [Date.parse(oldest!.created_at), Date.parse(newest!.created_at)]
  const somewhere = () => new Date(from + Math.random() * (to - from)).toISOString()
  const { tickets } = await get<List>(search({ limit: '200', moment: new Date((from + to) / 2).toISOString() }))
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
      name: 'list: any moment, with its position',
      times: 100,
      run: () => get(search({ direction: one(['asc', 'desc']), moment: somewhere(), numbered: 'yes' })),
    },
    {
      name: 'list: around a ticket, any sort, with its position',
      times: 100,
      run: () =>
        get(
          search({ sort: one(SORT_FIELDS), direction: one(['asc', 'desc']), ticket: one(tickets).id, numbered: 'yes' }),
        ),
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
    ...(await createTeamQueries(get, tickets)),
  ]
}

/** What a team asks its list: whose a ticket is, what it waits for, its tags, what is unread. */
async function createTeamQueries(get: GetJson, tickets: List['tickets']): Promise<Query[]> {
  const owners = ['me', 'none', ...new Set(tickets.flatMap(({ assignee }) => assignee?.id ?? []))]
  const tags = [...new Set(tickets.flatMap((ticket) => ticket.tags))]
  const companies = tickets.flatMap(({ customer }) => customer?.company || [])
  const rareWords = tickets.flatMap(({ description }) => description.match(/\p{L}{10,}/gu) ?? [])
  const owned = () => ({ ...randomList(), assignee: one(owners) })
  const waiting = () => ({ ...randomList(), waiting: one([...WAITING_FOR, 'any', 'none']) })
  const anyPlace = () =>
    get(
      search({
        ...one([...owners.map((assignee) => ({ assignee })), { waiting: 'none' }]),
        sort: one(SORT_FIELDS),
        direction: one(['asc', 'desc']),
        ticket: one(tickets).id,
        numbered: 'yes',
      }),
    )
  return [
    { name: 'owner: any, any sort and filter, first page', times: 200, run: () => get(search(owned())) },
    { name: 'owner: the same, page after page', times: 100, run: createPager(get, owned) },
    { name: 'owner or awake, any sort, any place', times: 100, run: anyPlace },
    { name: 'waiting: any, any sort and filter, first page', times: 200, run: () => get(search(waiting())) },
    {
      name: 'owner and waiting, any sort and filter',
      times: 100,
      run: () => get(search({ ...owned(), ...waiting() })),
    },
    {
      name: 'saved view: owner, tag, waiting and company, longest wait first',
      times: 100,
      run: () =>
        get(
          search({
            assignee: one(owners),
            tag: one(tags),
            waiting: one(['any', 'none']),
            company: one(companies),
            sort: 'waiting_since',
            direction: 'asc',
          }),
        ),
    },
    {
      name: 'company: any sort',
      times: 100,
      run: () => get(search({ company: one(companies), sort: one(SORT_FIELDS) })),
    },
    { name: 'messages: rare word', times: 100, run: () => get(search({ text: one(rareWords) })) },
    { name: 'messages: common word', times: 100, run: () => get(search({ text: one(['the', 'you', 'we']) })) },
    { name: 'tag: any sort and filter', times: 100, run: () => get(search({ ...randomList(), tag: one(tags) })) },
    { name: 'tag: any, no filter', times: 100, run: () => get(search({ tag: one(tags), sort: one(SORT_FIELDS) })) },
    { name: 'unread: any sort', times: 100, run: () => get(search({ unread: 'yes', sort: one(SORT_FIELDS) })) },
    { name: 'unread: any sort and filter', times: 100, run: () => get(search({ ...randomList(), unread: 'yes' })) },
  ]
}

/** Each call reads the next page; after the last one another list begins. */
function createPager(get: GetJson, anyList = randomList): () => Promise<void> {
  let query = anyList()
  let cursor: string | null = null
  return async () => {
    const { nextCursor } = await get<List>(search(cursor ? { ...query, cursor } : query))
    cursor = nextCursor
    if (!cursor || Math.random() < 0.1) [query, cursor] = [anyList(), null]
  }
}

function mostFrequent(words: string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0]
}
