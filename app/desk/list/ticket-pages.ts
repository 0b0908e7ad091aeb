import {
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  type QueryKey,
  type QueryClient,
} from '@tanstack/react-query'
import { createRef } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { createStore } from '#app/lib/create-store.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import type { Input, ResponseBody } from '#contract/operation.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import { TICKETS_KEY, ticketQuery } from '../ticket/ticket-queries.ts'
import type { ListQuery } from './list-query.ts'
import type { Place, SavedPlace } from './saved-place.ts'

type Page = ResponseBody<typeof listTickets>

/** The page a list is opened with, and the row in it that comes first in view. */
export type Opening = SavedPlace & {
  /** Counts how often the list of one query was opened. */
  number: number
  /** Tickets that the list gained while it was on screen. */
  arrivedIds: readonly string[]
}
export const FIRST_OPENING: Opening = { number: 0, place: {}, index: 0, arrivedIds: [] }

/** The first page that was loaded has the opening; the others were reached by cursor from there. */
type PageParam = { place: Place; opening?: Opening }
export type Pages = InfiniteData<Page, PageParam>

const PAGE_SIZE = 100
const PAGES_KEY = ['ticket-pages']
const pagesKey = (query: ListQuery, { number }: Opening) => [...PAGES_KEY, query, number]

/**
 * The loaded pages of a list. They are loaded once; later changes are written into them (`patchTickets`). A list that is not on
 * screen is not kept: it may have changed.
 */
export const pagesQuery = (query: ListQuery, opening: Opening) =>
  infiniteQueryOptions<Page, Error, Pages, QueryKey, PageParam>({
    queryKey: pagesKey(query, opening),
    queryFn: ({ pageParam, signal }) => loadPage(query, pageParam, signal),
    initialPageParam: { place: opening.place, opening },
    getPreviousPageParam: ({ previousCursor }): PageParam | null =>
      previousCursor === null ? null : { place: { before: previousCursor } },
    getNextPageParam: ({ nextCursor }): PageParam | null =>
      nextCursor === null ? null : { place: { cursor: nextCursor } },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })

/** The input of the call for a page; a page with an opening is numbered, since nothing before it is loaded. */
export function pageInput(query: ListQuery, { place, opening }: PageParam): Input<typeof listTickets> {
  const isNumbered = opening !== undefined && Object.keys(place).length > 0
  return { ...query, ...place, limit: PAGE_SIZE, ...(isNumbered && { numbered: 'yes' }) }
}

/** Loads a page; the first page instead where a list cannot be opened at its place. */
async function loadPage(query: ListQuery, param: PageParam, signal: AbortSignal): Promise<Page> {
  const input = pageInput(query, param)
  const loaded = await call(listTickets, input, { signal }).catch((error: unknown) => {
    // A cursor of an earlier release; or there is no connection, and the device has kept the first page.
    if (input.numbered && error instanceof ApiError && (error.status === 422 || error.status === 0)) return undefined
    throw error
  })
  if (loaded && (!input.numbered || (loaded.position !== null && loaded.tickets.length > 0))) return loaded
  return call(listTickets, pageInput(query, { place: {} }), { signal })
}

export function writeFirstPage(client: QueryClient, query: ListQuery, page: Page, opening: Opening = FIRST_OPENING) {
  client.setQueryData<Pages>(pagesKey(query, opening), { pages: [page], pageParams: [{ place: {}, opening }] })
}

/** The loaded part of a list: tickets in consecutive rows, which are counted from 0. */
export type LoadedRows = {
  opening: Opening
  tickets: readonly Ticket[]
  firstRow: number
  /** The row that comes first in view when the list is opened. */
  startRow: number
  /** The rows that can be scrolled to: one at either end stands for those that are not loaded yet. `end` is exclusive. */
  first: number
  end: number
  hasPrevious: boolean
  hasNext: boolean
  /** Number of tickets the list had when it was opened. */
  total: number
}

const openedAt = (pageParams: readonly PageParam[]) => pageParams.findIndex(({ opening }) => opening)

export function toLoadedRows({ pages, pageParams }: Pages): LoadedRows {
  const at = openedAt(pageParams)
  const opened = pages[at]!
  const opening = pageParams[at]!.opening!
  const tickets = pages.flatMap((page) => page.tickets)
  const rowsAbove = pages.slice(0, at).reduce((sum, page) => sum + page.tickets.length, 0)
  const hasPrevious = pages[0]!.previousCursor !== null
  const hasNext = pages.at(-1)!.nextCursor !== null
  const firstRow = hasPrevious ? Math.max(1, (opened.position ?? 0) - rowsAbove) : 0
  const found = opened.tickets.findIndex(({ id }) => id === opening.id)
  const index = found < 0 ? opening.index : found + (opening.index % 1)
  return {
    opening,
    tickets,
    firstRow,
    startRow: firstRow + rowsAbove + index,
    first: hasPrevious ? firstRow - 1 : firstRow,
    end: firstRow + tickets.length + (hasNext ? 1 : 0),
    hasPrevious,
    hasNext,
    total: hasNext ? Math.max(opened.total, firstRow + tickets.length + 1) : firstRow + tickets.length,
  }
}

/** The loaded pages that have one of these rows, each with its first row. */
function pagesAt({ pages, pageParams }: Pages, { firstRow }: LoadedRows, from: number, to: number) {
  let row = firstRow
  return pages
    .map((page, index) => {
      const first = row
      row += page.tickets.length
      return { page, param: pageParams[index]!, first }
    })
    .filter(({ first, page }) => first < to && first + page.tickets.length > from)
}

/** Where a list is opened again with this row first in view; null for its top. */
export function placeOf(client: QueryClient, query: ListQuery, rows: LoadedRows, row: number): SavedPlace | null {
  const data = client.getQueryData<Pages>(pagesKey(query, rows.opening))
  const [found] = data && row > 0 ? pagesAt(data, rows, Math.floor(row), Math.floor(row) + 1) : []
  if (!found) return null
  const index = row - found.first
  return { place: found.param.place, index, id: found.page.tickets[Math.floor(index)]?.id }
}

export const ticketAt = ({ tickets, firstRow }: LoadedRows, row: number): Ticket | undefined => tickets[row - firstRow]

export function rowOf({ tickets, firstRow }: LoadedRows, id: string | null): number | undefined {
  const index = tickets.findIndex((ticket) => ticket.id === id)
  return index < 0 ? undefined : firstRow + index
}

/** A ticket from any of the lists that are loaded. */
export const listedTicket = (client: QueryClient, id: string): Ticket | undefined =>
  client
    .getQueriesData<Pages>({ queryKey: PAGES_KEY })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ tickets }) => tickets)
    .find((ticket) => ticket.id === id)

export const isListed = (client: QueryClient, id: string) => listedTicket(client, id) !== undefined

export function patchTickets(client: QueryClient, changed: readonly Ticket[]) {
  const byId = new Map(changed.map((ticket) => [ticket.id, ticket]))
  const patch = (data: Pages | undefined): Pages | undefined =>
    data && {
      ...data,
      pages: data.pages.map((page) =>
        page.tickets.some(({ id }) => byId.has(id))
          ? { ...page, tickets: page.tickets.map((ticket) => byId.get(ticket.id) ?? ticket) }
          : page,
      ),
    }
  client.setQueriesData<Pages>({ queryKey: PAGES_KEY }, patch)
  // A page that is being loaded is added to the rows as they were before.
  for (const { promise, queryKey } of client.getQueryCache().findAll({ queryKey: PAGES_KEY, fetchStatus: 'fetching' }))
    promise?.then(
      () => client.setQueryData<Pages>(queryKey, patch),
      () => {},
    )
}

/** Changes fields of a ticket in its row. Returns a function that restores them. */
export function patchRow(client: QueryClient, id: string, changes: Partial<Ticket>): () => void {
  const before = listedTicket(client, id)
  if (!before) return () => {}
  patchTickets(client, [{ ...before, ...changes }])
  return () => patchTickets(client, [before])
}

const LISTS_KEY = [...TICKETS_KEY, 'list']
export const checkKey = (query: ListQuery, { number }: Opening) => [...LISTS_KEY, query, number]

/** The difference between the list and its rows on screen. */
export type ListCheck = {
  /** Number of tickets the list has now; null where its rows have just been loaded. */
  total: number | null
  /** Number of tickets added since: 0 where the list has changed in another way, null where it has not. */
  newTickets: number | null
  /** The first page as it is by now, where it can replace the rows on screen. */
  latest?: Page | undefined
}
export const UNCHANGED: ListCheck = { total: null, newTickets: null }

type RowsOnScreen = {
  /** The first row in view, as a fraction where it is partly scrolled past, and how many are in view. */
  visibleRows: () => { firstRow: number; count: number }
  /** The list is at its top, with neither pointer nor focus in it. */
  isIdle: () => boolean
}
/** Of the list on screen. */
export const rowsOnScreen = createRef<RowsOnScreen>()
export const visibleRows = () => rowsOnScreen.current?.visibleRows() ?? { firstRow: 0, count: 1 }
/** Counts how often the rows have stopped scrolling. */
export const scrollStops = createStore(0)

/** Loads the pages in view again and compares them. Tickets that have changed are written into their rows. */
export async function checkList(
  client: QueryClient,
  query: ListQuery,
  opening: Opening,
  signal: AbortSignal,
): Promise<ListCheck> {
  const queryKey = pagesKey(query, opening)
  // A list that is just being loaded may be older than the change.
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => {})
  const data = client.getQueryData<Pages>(queryKey)
  if (!data) return UNCHANGED
  const rows = toLoadedRows(data)
  const { firstRow, count } = visibleRows()
  const inView = pagesAt(data, rows, firstRow, firstRow + count)
  const shown = inView.length > 0 ? inView : pagesAt(data, rows, -Infinity, Infinity).slice(0, 1)
  const loaded = await Promise.all(shown.map(({ param }) => loadPage(query, param, signal)))
  const { total } = loaded[0]!
  const before = data.pages[openedAt(data.pageParams)]!.total
  const isSame = total === before && loaded.every((page, index) => haveSameTickets(page, shown[index]!.page))
  const isIdle = rowsOnScreen.current?.isIdle() ?? true
  if (!isSame && (before === 0 || isIdle)) {
    const isFirst = Object.keys(shown[0]!.param.place).length === 0
    const latest = isFirst ? loaded[0] : await loadPage(query, { place: {} }, signal)
    return { total, newTickets: null, latest }
  }
  patchTickets(
    client,
    loaded.flatMap(({ tickets }) => tickets),
  )
  return { total, newTickets: isSame ? null : Math.max(0, total - before) }
}

const haveSameTickets = (a: Page, b: Page) =>
  a.tickets.length === b.tickets.length && a.tickets.every(({ id }, index) => id === b.tickets[index]!.id)

/** Compares the list on screen with that of the server; in a hidden tab once it becomes visible. */
export const reloadList = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: LISTS_KEY, refetchType: document.hidden ? 'none' : 'active' })

/** Resolves when no list is being compared. */
export const waitForLists = (client: QueryClient) =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ queryKey: LISTS_KEY, fetchStatus: 'fetching' })
      .map(({ promise }) => Promise.resolve(promise)),
  )

/** Loads one ticket by itself: since its change, the list's filters may leave it out. */
export async function refreshRow(client: QueryClient, id: string) {
  try {
    patchTickets(client, [await client.fetchQuery(ticketQuery(id))])
  } catch (error) {
    logFailure('A ticket that has changed could not be loaded', error)
  }
}
