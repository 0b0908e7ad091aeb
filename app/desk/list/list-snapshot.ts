import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import type { ListQuery } from './list-query.ts'
import { readObject, tabEntries } from '#app/lib/browser-storage.ts'

/**
 * The ticket list as shown on screen. The rows of one version stay in order while tickets change on the server, until
 * the next version replaces them.
 */
export type ListSnapshot = {
  query: ListQuery
  version: number
  /** How many rows this version has. */
  total: number
  /** How many tickets the list has by now. */
  latestTotal: number
  /** The row, counted from 0, at which this version opens. */
  startRow: number
  /** How many more tickets there are by now: 0 when the list has changed in another way, null when it has not. */
  newTickets: number | null
  /** Ids of the tickets that were added by this version while the list was on screen. */
  arrivedIds: readonly string[]
}
type SnapshotKey = Pick<ListSnapshot, 'query' | 'version'>
type Page = ResponseBody<typeof listTickets>

export const PAGE_SIZE = 50
const PAGES_KEY = ['ticket-pages']

export const pageNumberOf = (row: number) => Math.floor(row / PAGE_SIZE)

/** A page is loaded once: later changes are written into it. */
export const pageQuery = ({ query, version }: SnapshotKey, page: number) =>
  queryOptions({
    queryKey: [...PAGES_KEY, version, page],
    queryFn: ({ signal }) => call(listTickets, { ...query, limit: PAGE_SIZE, offset: page * PAGE_SIZE }, { signal }),
    staleTime: Infinity,
  })

/** Puts rows that were loaded together into their pages; `offset` is the first row of a page. */
export function writePages(client: QueryClient, key: SnapshotKey, offset: number, { tickets, total }: Page) {
  for (let start = 0; start < tickets.length; start += PAGE_SIZE) {
    const page = tickets.slice(start, start + PAGE_SIZE)
    if (page.length < PAGE_SIZE && offset + start + page.length < total) return
    const { queryKey } = pageQuery(key, pageNumberOf(offset + start))
    client.setQueryData<Page>(queryKey, { tickets: page, total, nextCursor: null })
  }
}

/** Invalidates the pages outside the rows that were just loaded: they may be out of date. */
export const invalidateOtherPages = (client: QueryClient, { version }: SnapshotKey, offset: number, count: number) =>
  client.invalidateQueries({
    queryKey: [...PAGES_KEY, version],
    predicate: ({ queryKey }) => {
      const row = Number(queryKey.at(-1)) * PAGE_SIZE
      return row < offset || row >= offset + count
    },
  })

export const ticketAt = (client: QueryClient, key: SnapshotKey, row: number): Ticket | undefined =>
  client.getQueryData<Page>(pageQuery(key, pageNumberOf(row)).queryKey)?.tickets[row % PAGE_SIZE]

/** The row of a ticket, as far as its page is loaded. */
export function rowOf(client: QueryClient, { version }: SnapshotKey, id: string | null): number | undefined {
  for (const [key, page] of client.getQueriesData<Page>({ queryKey: [...PAGES_KEY, version] })) {
    const index = page?.tickets.findIndex((ticket) => ticket.id === id) ?? -1
    if (index >= 0) return Number(key.at(-1)) * PAGE_SIZE + index
  }
  return undefined
}

/** The loaded tickets of a list with their rows, counted from 0, in order. */
export const loadedRows = (client: QueryClient, { version }: SnapshotKey): { row: number; id: string }[] =>
  client
    .getQueriesData<Page>({ queryKey: [...PAGES_KEY, version] })
    .map(([key, page]) => ({ first: Number(key.at(-1)) * PAGE_SIZE, tickets: page?.tickets ?? [] }))
    .toSorted((a, b) => a.first - b.first)
    .flatMap(({ first, tickets }) => tickets.map(({ id }, index) => ({ row: first + index, id })))

/** A ticket from any of the lists that are loaded. */
export const listedTicket = (client: QueryClient, id: string): Ticket | undefined =>
  client
    .getQueriesData<Page>({ queryKey: PAGES_KEY })
    .flatMap(([, page]) => page?.tickets ?? [])
    .find((ticket) => ticket.id === id)

export const isListed = (client: QueryClient, id: string) => listedTicket(client, id) !== undefined

/** Writes changed tickets into the rows they stand in. */
export function patchTickets(client: QueryClient, tickets: readonly Ticket[]) {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  client.setQueriesData<Page>(
    { queryKey: PAGES_KEY },
    (page) => page && { ...page, tickets: page.tickets.map((ticket) => byId.get(ticket.id) ?? ticket) },
  )
}

/** Changes fields of a ticket in the rows it stands in. Returns a function that takes that back. */
export function patchRow(client: QueryClient, id: string, changes: Partial<Ticket>): () => void {
  const before = listedTicket(client, id)
  if (!before) return () => {}
  patchTickets(client, [{ ...before, ...changes }])
  return () => patchTickets(client, [before])
}

const PREFIX = 'list:'

/** `at` is the first row in view; `id` is the ticket in that row, which may have moved since. */
export type SavedPosition = { at: number; id?: string | undefined }

/** Per list and browser tab, so that a reload and Back lead to the same rows. */
const storageKey = (query: ListQuery) => PREFIX + JSON.stringify(query)

export function readScrollPosition(query: ListQuery): SavedPosition {
  const saved = readObject(tabEntries, storageKey(query))
  const isPosition = saved && 'at' in saved && typeof saved.at === 'number' && saved.at > 0
  return isPosition ? (saved as SavedPosition) : { at: 0 }
}

export const saveScrollPosition = (query: ListQuery, position: SavedPosition) =>
  void tabEntries.write(storageKey(query), position.at > 0 ? JSON.stringify(position) : null)

/** The keys contain the search text, so nothing of them may stay in this tab after Logout. */
export function clearScrollPositions() {
  for (const key of tabEntries.keys(PREFIX)) tabEntries.write(key, null)
}
