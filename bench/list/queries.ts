import { CATEGORIES, PRIORITIES, SORT_FIELDS, STATUSES } from '#contract/vocabulary.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { getTicketStats, listTickets } from '#contract/tickets.ts'
import type { GetJson } from '../support/http-client.ts'

type List = ResponseBody<typeof listTickets>
export type Question = { name: string; times: number; limit: number; ask: () => Promise<unknown> }

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

/** A random combination of filters; each is left out half of the time. */
function anyList(): Record<string, string> {
  const filters = {
    ...(Math.random() < 0.5 && { status: one(STATUSES) }),
    ...(Math.random() < 0.5 && { priority: one(PRIORITIES) }),
    ...(Math.random() < 0.5 && { category: one(CATEGORIES) }),
  }
  return { ...filters, sort: one(SORT_FIELDS), direction: one(['asc', 'desc']) }
}

const search = (query: Record<string, string>) => `/api/tickets?${new URLSearchParams(query)}`

/** A technician's daily queries; `limit` is the required p95 at a million tickets, in milliseconds. */
export async function listQuestions(ask: GetJson): Promise<Question[]> {
  const { total } = await ask<ResponseBody<typeof getTicketStats>>('/api/tickets/stats')
  const somewhere = () => String(Math.floor(Math.random() * total))
  const { tickets } = await ask<List>(search({ limit: '200', offset: String(Math.floor(total / 2)) }))
  const words = tickets.flatMap(({ title }) => title.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  const common = [mostFrequent(words), 'in', 'e']
  const rare = () => {
    const { title } = one(tickets)
    return title.slice(0, Math.max(title.length - 1, 12))
  }
  return [
    {
      name: 'list: any sort, any filter, first page',
      times: 200,
      limit: 20,
      ask: () => ask(search(anyList())),
    },
    {
      name: 'list: the same, page after page by cursor',
      times: 100,
      limit: 20,
      ask: pager(ask),
    },
    {
      name: 'list: any sort, any place',
      times: 100,
      limit: 20,
      ask: () =>
        ask(search({ sort: one(SORT_FIELDS), direction: one(['asc', 'desc']), offset: somewhere() })),
    },
    { name: 'search: rare', times: 100, limit: 100, ask: () => ask(search({ search: rare() })) },
    {
      name: 'search: common',
      times: 100,
      limit: 100,
      ask: () => ask(search({ ...anyList(), search: one(common) })),
    },
    {
      name: 'open a ticket with its conversation',
      times: 200,
      limit: 15,
      ask: () => {
        const { id } = one(tickets)
        return Promise.all([ask(`/api/tickets/${id}`), ask(`/api/tickets/${id}/responses`)])
      },
    },
    { name: 'statistics', times: 200, limit: 10, ask: () => ask('/api/tickets/stats') },
  ]
}

/** Returns a function that loads the next page on each call, and starts another list after the last page. */
function pager(ask: GetJson): () => Promise<void> {
  let query = anyList()
  let cursor: string | null = null
  return async () => {
    const { nextCursor } = await ask<List>(search(cursor ? { ...query, cursor } : query))
    cursor = nextCursor
    if (!cursor || Math.random() < 0.1) [query, cursor] = [anyList(), null]
  }
}

function mostFrequent(words: string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0]
}
