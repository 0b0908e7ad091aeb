import {
  PAGE_SIZE,
  invalidateOtherPages,
  pageNumberOf,
  patchTickets,
  ticketAt,
  writePages,
  type ListSnapshot,
  readScrollPosition,
  isListed,
} from './list-snapshot.ts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { locateTicket, listTickets, type Ticket } from '#contract/tickets.ts'
import { pollInterval } from '../live/signals.ts'
import { TICKETS_KEY, ticketQuery } from '../ticket/ticket-queries.ts'
import type { ListQuery } from './list-query.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { throttle } from '#app/lib/page-state.ts'
import type { TicketEvent } from '#contract/ticket-events.ts'

/** What the rows on screen tell when the list is loaded again. */
type RowsOnScreen = {
  /** The first row in view, as a fraction where it is partly scrolled past, and how many are in view. */
  visibleRows: () => { firstRow: number; count: number }
  /** The list stands at its top, with neither pointer nor focus in it. */
  isIdle: () => boolean
}
/** What happens to rows that are out of date: they are kept, replaced where they are, or replaced from the top. */
type RefreshMode = 'keep' | 'in-place' | 'top'

type ListController = ReturnType<typeof createListController>

/**
 * Tells the loader of the list which rows are visible, and the rows how stale ones are to be replaced; neither imports the
 * other.
 */
export function createListController(openTicketId: string | null) {
  let anchorId = openTicketId
  let rows: RowsOnScreen = { visibleRows: () => ({ firstRow: 0, count: PAGE_SIZE / 2 }), isIdle: () => true }
  let mode: RefreshMode = 'keep'
  let scrolled = () => {}
  return {
    /** The ticket that the first list has to have in view: the one the address names. */
    anchorId: () => anchorId,
    dropAnchor: () => void (anchorId = null),
    visibleRows: () => rows.visibleRows(),
    isIdle: () => rows.isIdle(),
    refreshMode: () => mode,
    setRefreshMode: (next: RefreshMode) => void (mode = next),
    /** Calls the listener whenever scrolling has stopped. */
    onScrolled: (listener: () => void) => void (scrolled = listener),
    reportScrolled: () => scrolled(),
    connect: (next: RowsOnScreen) => void (rows = next),
  }
}

type LoadOptions = { client: QueryClient; signal: AbortSignal; before: ListSnapshot | undefined }
type Page = ResponseBody<typeof listTickets>
type LoadedRows = { offset: number; tickets: Ticket[]; total: number }

const LISTS_KEY = [...TICKETS_KEY, 'list']
/** Rows in view above the ticket of a shared address. */
const ROWS_ABOVE = 3
/** The server's limit of rows per response. */
const MAX_ROWS = 200
let lastVersion = 0

/** The list to show for a query. A list that is not on screen is not kept: it may have changed. */
export const snapshotQuery = (query: ListQuery, controller: ListController) => {
  const queryKey = [...LISTS_KEY, query]
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      loadSnapshot(query, controller, {
        client,
        signal,
        before: client.getQueryData<ListSnapshot>(queryKey),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
    gcTime: 0,
  })
}

/** Puts the first tickets of a list into the cache as if they had just been loaded, and returns the key of the list. */
export function writeFirstList(client: QueryClient, query: ListQuery, first: Page) {
  const { total } = first
  const snapshot = createSnapshot(query, total)
  writePages(client, snapshot, 0, first)
  const queryKey = [...LISTS_KEY, query]
  client.setQueryData<ListSnapshot>(queryKey, snapshot)
  return queryKey
}

/** A version of the list from its top. */
const createSnapshot = (query: ListQuery, total: number): ListSnapshot => ({
  query,
  version: ++lastVersion,
  total,
  latestTotal: total,
  startRow: 0,
  newTickets: null,
  arrivedIds: [],
})

/** Loads the list again; in a tab that is not visible, when it becomes visible. */
export const reloadList = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: LISTS_KEY, refetchType: document.hidden ? 'none' : 'active' })

/** Returns when no list is being loaded. */
export const waitForLists = (client: QueryClient) =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ queryKey: LISTS_KEY, fetchStatus: 'fetching' })
      .map(async ({ promise }) => {
        await promise
      }),
  )

/** Loads the rows in view with one request and decides what the list shows then. */
async function loadSnapshot(
  query: ListQuery,
  controller: ListController,
  { client, signal, before }: LoadOptions,
): Promise<ListSnapshot> {
  const visible = before ? controller.visibleRows() : await findFirstRow(query, controller, signal)
  const isFromTop = controller.refreshMode() === 'top'
  const rows = await loadRows(query, isFromTop ? { ...visible, firstRow: 0 } : visible, signal)
  controller.dropAnchor()
  const mode = controller.refreshMode()
  controller.setRefreshMode('keep')
  const create = (startRow: number, rest: Partial<ListSnapshot> = {}) => {
    const snapshot = { ...createSnapshot(query, rows.total), startRow }
    writePages(client, snapshot, rows.offset, toResponse(rows))
    return { ...snapshot, ...rest }
  }
  if (!before) return create(rowAfterReload(rows, visible.firstRow, [readScrollPosition(query).id]))
  if (mode === 'top') return create(0)
  if (mode === 'in-place') {
    // Scrolling has gone on meanwhile.
    const { firstRow, count } = controller.visibleRows()
    const ids = Array.from({ length: count }, (_, i) => ticketAt(client, before, Math.floor(firstRow) + i)?.id)
    return create(rowAfterReload(rows, firstRow, ids), { newTickets: before.newTickets })
  }
  const shown = rows.tickets.map((_, index) => ticketAt(client, before, rows.offset + index)?.id)
  if (isSame(before, rows, shown)) {
    writePages(client, before, rows.offset, toResponse(rows))
    void invalidateOtherPages(client, before, rows.offset, rows.tickets.length)
    return { ...before, latestTotal: rows.total, newTickets: null }
  }
  if (before.total === 0 || controller.isIdle()) {
    const arrivedIds = rows.tickets.map(({ id }) => id).filter((id) => !shown.includes(id))
    return create(0, { arrivedIds })
  }
  patchTickets(client, rows.tickets)
  return { ...before, latestTotal: rows.total, newTickets: Math.max(0, rows.total - before.total) }
}

/** Where a list opens: where it was left, else at the ticket of a shared address, else at its top. */
async function findFirstRow(query: ListQuery, controller: ListController, signal: AbortSignal) {
  const saved = readScrollPosition(query)
  const count = PAGE_SIZE / 2
  const id = controller.anchorId()
  if (saved.at > 0 || id === null) return { firstRow: saved.at, count }
  const { row } = await call(locateTicket, { ...query, id }, { signal }).catch((error: unknown) => {
    // The address names a ticket that none can be: the panel says so. Without a connection the list may be kept all the same.
    if (error instanceof ApiError && (error.status === 404 || error.status === 0)) return { row: null }
    throw error
  })
  return { firstRow: Math.max(0, (row ?? 0) - ROWS_ABOVE), count }
}

const toResponse = ({ tickets, total }: LoadedRows): Page => ({
  tickets,
  total,
  nextCursor: null,
})

type VisibleRows = ReturnType<ListController['visibleRows']>

async function loadRows(query: ListQuery, visible: VisibleRows, signal: AbortSignal): Promise<LoadedRows> {
  const load = async (offset: number, limit: number) => ({
    offset,
    ...(await call(listTickets, { ...query, offset, limit }, { signal })),
  })
  const first = pageNumberOf(visible.firstRow)
  const end = pageNumberOf(visible.firstRow + visible.count) + 1
  const rows = await load(first * PAGE_SIZE, Math.min(MAX_ROWS, (end - first) * PAGE_SIZE))
  // The list has become so much shorter that it ends before these rows.
  const isPastEnd = rows.tickets.length === 0 && rows.total > 0
  return isPastEnd ? load(pageNumberOf(rows.total - 1) * PAGE_SIZE, PAGE_SIZE) : rows
}

const isSame = (before: ListSnapshot, { tickets, total }: LoadedRows, shown: (string | undefined)[]) =>
  before.total === total && tickets.every(({ id }, index) => (shown[index] ?? id) === id)

/**
 * The first row to show after a reload, so that what was in view stays where it is on screen. `ids` are the tickets that
 * were in view from `firstRow` on; the first one found among the loaded rows decides.
 */
export function rowAfterReload(
  { offset, tickets }: Pick<LoadedRows, 'offset' | 'tickets'>,
  firstRow: number,
  ids: (string | undefined)[],
) {
  for (const [index, id] of ids.entries()) {
    const found = id === undefined ? -1 : tickets.findIndex((ticket) => ticket.id === id)
    if (found >= 0) return Math.max(0, firstRow + offset + found - (Math.floor(firstRow) + index))
  }
  return firstRow
}

/** Milliseconds: many changes in a row cause one reload. */
export const REFRESH_INTERVAL = 400

/**
 * Returns the handler of ticket changes: it reloads the list and updates the ticket's row in place; the rows are put in
 * their new order on demand.
 */
export function createListRefresh(client: QueryClient) {
  const changedIds = new Set<string>()
  const refresh = throttle(REFRESH_INTERVAL, () => {
    void reloadList(client)
    for (const id of changedIds) void refreshRow(client, id)
    changedIds.clear()
  })
  return ({ kind, ticket_id }: Pick<TicketEvent, 'kind' | 'ticket_id'>) => {
    if (kind !== 'created' && kind !== 'removed' && isListed(client, ticket_id)) changedIds.add(ticket_id)
    refresh()
  }
}

/** Loads one ticket by itself: with the change, the list's filters may no longer include it. */
export async function refreshRow(client: QueryClient, id: string) {
  try {
    patchTickets(client, [await client.fetchQuery(ticketQuery(id))])
  } catch (error) {
    logFailure('A ticket that has changed could not be loaded', error)
  }
}
