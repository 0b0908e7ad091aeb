import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import type { Answer } from '#contract/operation.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import type { ListQuery } from './list-query.ts'

/**
 * A list as it stands on screen. Its rows are one edition: they keep their places while the tickets on the server change,
 * until another edition takes their place.
 */
export type View = {
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
type Edition = Pick<View, 'query' | 'edition'>
type Page = Answer<typeof listTickets>

export const PAGE = 50
const PAGES = ['ticket-pages']

export const pageOf = (row: number) => Math.floor(row / PAGE)

/** A page is asked for once: what changes in it is put into it. */
export const pageQuery = ({ query, edition }: Edition, page: number) =>
  queryOptions({
    queryKey: [...PAGES, edition, page],
    queryFn: ({ signal }) => call(listTickets, { ...query, limit: PAGE, offset: page * PAGE }, { signal }),
    staleTime: Infinity,
  })

/** Puts rows that were asked for together into their pages; `offset` is the first row of a page. */
export function writePages(client: QueryClient, view: Edition, offset: number, { tickets, total }: Page) {
  for (let start = 0; start < tickets.length; start += PAGE) {
    const page = tickets.slice(start, start + PAGE)
    if (page.length < PAGE && offset + start + page.length < total) return
    const { queryKey } = pageQuery(view, pageOf(offset + start))
    client.setQueryData<Page>(queryKey, { tickets: page, total, nextCursor: null })
  }
}

/** Pages that were not asked again with the others may be out of date. */
export const renewOtherPages = (client: QueryClient, { edition }: Edition, offset: number, count: number) =>
  client.invalidateQueries({
    queryKey: [...PAGES, edition],
    predicate: ({ queryKey }) => {
      const row = Number(queryKey.at(-1)) * PAGE
      return row < offset || row >= offset + count
    },
  })

export const ticketAt = (client: QueryClient, view: Edition, row: number): Ticket | undefined =>
  client.getQueryData<Page>(pageQuery(view, pageOf(row)).queryKey)?.tickets[row % PAGE]

/** The row of a ticket, as far as its page is loaded. */
export function rowOf(client: QueryClient, { edition }: Edition, id: string | null): number | undefined {
  for (const [key, page] of client.getQueriesData<Page>({ queryKey: [...PAGES, edition] })) {
    const place = page?.tickets.findIndex((ticket) => ticket.id === id) ?? -1
    if (place >= 0) return Number(key.at(-1)) * PAGE + place
  }
  return undefined
}

export const isListed = (client: QueryClient, id: string) =>
  client
    .getQueriesData<Page>({ queryKey: PAGES })
    .some(([, page]) => page?.tickets.some((ticket) => ticket.id === id))

/** Puts what has become of tickets into the rows they stand in. */
export function patchTickets(client: QueryClient, tickets: readonly Ticket[]) {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  client.setQueriesData<Page>(
    { queryKey: PAGES },
    (page) => page && { ...page, tickets: page.tickets.map((ticket) => byId.get(ticket.id) ?? ticket) },
  )
}
