import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import type { ListQuery } from './list-query.ts'

/**
 * A list as it stands on screen. Its rows are one edition: they keep their places while the tickets on the server change,
 * until another edition takes their place.
 */
export type ListSnapshot = {
  query: ListQuery
  edition: number
  total: number
  /** The row, counted from 0, at which the edition opens. */
  at: number
  /** How many tickets there are more by now, 0 when the list has changed in another way, null when it has not. */
  news: number | null
  /** The tickets that came with this edition before the reader's eyes. */
  fresh: readonly string[]
}
type SnapshotKey = Pick<ListSnapshot, 'query' | 'edition'>
type Page = ResponseBody<typeof listTickets>

export const PAGE_SIZE = 50
const PAGES_KEY = ['ticket-pages']

export const pageNumberOf = (row: number) => Math.floor(row / PAGE_SIZE)

/** A page is asked for once: what changes in it is put into it. */
export const pageQuery = ({ query, edition }: SnapshotKey, page: number) =>
  queryOptions({
    queryKey: [...PAGES_KEY, edition, page],
    queryFn: ({ signal }) =>
      call(listTickets, { ...query, limit: PAGE_SIZE, offset: page * PAGE_SIZE }, { signal }),
    staleTime: Infinity,
  })

/** Puts rows that were asked for together into their pages; `offset` is the first row of a page. */
export function writePages(client: QueryClient, view: SnapshotKey, offset: number, { tickets, total }: Page) {
  for (let start = 0; start < tickets.length; start += PAGE_SIZE) {
    const page = tickets.slice(start, start + PAGE_SIZE)
    if (page.length < PAGE_SIZE && offset + start + page.length < total) return
    const { queryKey } = pageQuery(view, pageNumberOf(offset + start))
    client.setQueryData<Page>(queryKey, { tickets: page, total, nextCursor: null })
  }
}

/** Pages that were not asked again with the others may be out of date. */
export const invalidateOtherPages = (
  client: QueryClient,
  { edition }: SnapshotKey,
  offset: number,
  count: number,
) =>
  client.invalidateQueries({
    queryKey: [...PAGES_KEY, edition],
    predicate: ({ queryKey }) => {
      const row = Number(queryKey.at(-1)) * PAGE_SIZE
      return row < offset || row >= offset + count
    },
  })

export const ticketAt = (client: QueryClient, view: SnapshotKey, row: number): Ticket | undefined =>
  client.getQueryData<Page>(pageQuery(view, pageNumberOf(row)).queryKey)?.tickets[row % PAGE_SIZE]

/** The row of a ticket, as far as its page is loaded. */
export function rowOf(client: QueryClient, { edition }: SnapshotKey, id: string | null): number | undefined {
  for (const [key, page] of client.getQueriesData<Page>({ queryKey: [...PAGES_KEY, edition] })) {
    const place = page?.tickets.findIndex((ticket) => ticket.id === id) ?? -1
    if (place >= 0) return Number(key.at(-1)) * PAGE_SIZE + place
  }
  return undefined
}

export const isListed = (client: QueryClient, id: string) =>
  client
    .getQueriesData<Page>({ queryKey: PAGES_KEY })
    .some(([, page]) => page?.tickets.some((ticket) => ticket.id === id))

/** Puts what has become of tickets into the rows they stand in. */
export function patchTickets(client: QueryClient, tickets: readonly Ticket[]) {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  client.setQueriesData<Page>(
    { queryKey: PAGES_KEY },
    (page) => page && { ...page, tickets: page.tickets.map((ticket) => byId.get(ticket.id) ?? ticket) },
  )
}
