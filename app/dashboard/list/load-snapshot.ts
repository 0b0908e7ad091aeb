import type { QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import type { ListController } from './list-controller.ts'
import { readScrollPosition } from './scroll-restore.ts'
import type { ListQuery } from './list-query.ts'
import {
  PAGE_SIZE,
  pageNumberOf,
  patchTickets,
  invalidateOtherPages,
  ticketAt,
  writePages,
  type ListSnapshot,
} from './list-snapshot.ts'

type VisibleRows = ReturnType<ListController['seen']>
type LoadOptions = { client: QueryClient; signal: AbortSignal; before: ListSnapshot | undefined }
type LoadedRows = { offset: number; tickets: Ticket[]; total: number }

/** The most the server gives at once. */
const MAX_ROWS = 200
let lastVersion = 0

/** Asks again for the rows in view, all at once, and says what the list is to show then. */
export async function loadSnapshot(
  query: ListQuery,
  port: ListController,
  load: LoadOptions,
): Promise<ListSnapshot> {
  const { client, before } = load
  const left = readScrollPosition(query)
  const seen = before ? port.seen() : { firstRow: left.at, count: PAGE_SIZE / 2 }
  const rows = await loadRows(
    query,
    port.refreshMode() === 'top' ? { ...seen, firstRow: 0 } : seen,
    load.signal,
  )
  const wish = port.refreshMode()
  port.setRefreshMode('keep')
  if (!before)
    return createSnapshot(client, query, rows, { at: rowAfterReload(rows, seen.firstRow, [left.id]) })
  const shown = rows.tickets.map((_, index) => ticketAt(client, before, rows.offset + index)?.id)
  if (wish === 'top') return createSnapshot(client, query, rows, { at: 0 })
  if (wish === 'join') {
    // Scrolling has gone on meanwhile.
    const { firstRow: at, count } = port.seen()
    const ids = Array.from({ length: count }, (_, i) => ticketAt(client, before, Math.floor(at) + i)?.id)
    return createSnapshot(client, query, rows, { at: rowAfterReload(rows, at, ids), news: before.news })
  }
  if (isSame(before, rows, shown)) {
    writePages(client, before, rows.offset, toResponse(rows))
    void invalidateOtherPages(client, before, rows.offset, rows.tickets.length)
    return { ...before, news: null }
  }
  if (before.total === 0 || port.isIdle()) {
    const fresh = rows.tickets.map(({ id }) => id).filter((id) => !shown.includes(id))
    return createSnapshot(client, query, rows, { at: 0, fresh })
  }
  patchTickets(client, rows.tickets)
  return { ...before, news: Math.max(0, rows.total - before.total) }
}

const toResponse = ({ tickets, total }: LoadedRows): ResponseBody<typeof listTickets> => ({
  tickets,
  total,
  nextCursor: null,
})

async function loadRows(query: ListQuery, seen: VisibleRows, signal: AbortSignal): Promise<LoadedRows> {
  const ask = async (offset: number, limit: number) => ({
    offset,
    ...(await call(listTickets, { ...query, offset, limit }, { signal })),
  })
  const first = pageNumberOf(seen.firstRow)
  const rows = await ask(
    first * PAGE_SIZE,
    Math.min(MAX_ROWS, (pageNumberOf(seen.firstRow + seen.count) - first + 1) * PAGE_SIZE),
  )
  // The list has become so much shorter that it ends before them.
  return rows.tickets.length === 0 && rows.total > 0
    ? ask(pageNumberOf(rows.total - 1) * PAGE_SIZE, PAGE_SIZE)
    : rows
}

type SnapshotOptions = Pick<ListSnapshot, 'at'> & Partial<Pick<ListSnapshot, 'news' | 'fresh'>>

function createSnapshot(
  client: QueryClient,
  query: ListQuery,
  rows: LoadedRows,
  { at, news = null, fresh = [] }: SnapshotOptions,
): ListSnapshot {
  const view = { query, edition: ++lastVersion, total: rows.total, at, news, fresh }
  writePages(client, view, rows.offset, toResponse(rows))
  return view
}

const isSame = (before: ListSnapshot, { tickets, total }: LoadedRows, shown: (string | undefined)[]) =>
  before.total === total && tickets.every(({ id }, index) => (shown[index] ?? id) === id)

/** Where the first of these rows stands now, so that it stays where it is on screen. */
export function rowAfterReload(
  { offset, tickets }: Pick<LoadedRows, 'offset' | 'tickets'>,
  at: number,
  ids: (string | undefined)[],
) {
  for (const [index, id] of ids.entries()) {
    const place = id === undefined ? -1 : tickets.findIndex((ticket) => ticket.id === id)
    if (place >= 0) return Math.max(0, at + offset + place - (Math.floor(at) + index))
  }
  return at
}
