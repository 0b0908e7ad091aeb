import type { QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import type { Answer } from '#contract/operation.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import type { ListPort } from './list-port.ts'
import { readPlace } from './list-place.ts'
import type { ListQuery } from './list-query.ts'
import { PAGE, pageOf, patchTickets, renewOtherPages, ticketAt, writePages, type View } from './list-view.ts'

type Seen = ReturnType<ListPort['seen']>
type Load = { client: QueryClient; signal: AbortSignal; before: View | undefined }
type Rows = { offset: number; tickets: Ticket[]; total: number }

/** The most the server gives at once. */
const MOST = 200
let editions = 0

/** Asks again for the rows in view, all at once, and says what the list is to show then. */
export async function loadView(query: ListQuery, port: ListPort, load: Load): Promise<View> {
  const { client, before } = load
  const left = readPlace(query)
  const seen = before ? port.seen() : { at: left.at, count: PAGE / 2 }
  const rows = await loadRows(query, port.wish() === 'top' ? { ...seen, at: 0 } : seen, load.signal)
  const wish = port.wish()
  port.ask('keep')
  if (!before) return open(client, query, rows, { at: movedTo(rows, seen.at, [left.id]) })
  const shown = rows.tickets.map((_, index) => ticketAt(client, before, rows.offset + index)?.id)
  if (wish === 'top') return open(client, query, rows, { at: 0 })
  if (wish === 'join') {
    // Scrolling has gone on meanwhile.
    const { at, count } = port.seen()
    const ids = Array.from({ length: count }, (_, i) => ticketAt(client, before, Math.floor(at) + i)?.id)
    return open(client, query, rows, { at: movedTo(rows, at, ids), news: before.news })
  }
  if (isSame(before, rows, shown)) {
    writePages(client, before, rows.offset, answerOf(rows))
    void renewOtherPages(client, before, rows.offset, rows.tickets.length)
    return { ...before, news: null }
  }
  if (before.total === 0 || port.isIdle()) {
    const fresh = rows.tickets.map(({ id }) => id).filter((id) => !shown.includes(id))
    return open(client, query, rows, { at: 0, fresh })
  }
  patchTickets(client, rows.tickets)
  return { ...before, news: Math.max(0, rows.total - before.total) }
}

const answerOf = ({ tickets, total }: Rows): Answer<typeof listTickets> => ({
  tickets,
  total,
  nextCursor: null,
})

async function loadRows(query: ListQuery, seen: Seen, signal: AbortSignal): Promise<Rows> {
  const ask = async (offset: number, limit: number) => ({
    offset,
    ...(await call(listTickets, { ...query, offset, limit }, { signal })),
  })
  const first = pageOf(seen.at)
  const rows = await ask(first * PAGE, Math.min(MOST, (pageOf(seen.at + seen.count) - first + 1) * PAGE))
  // The list has become so much shorter that it ends before them.
  return rows.tickets.length === 0 && rows.total > 0 ? ask(pageOf(rows.total - 1) * PAGE, PAGE) : rows
}

type Opening = Pick<View, 'at'> & Partial<Pick<View, 'news' | 'fresh'>>

function open(
  client: QueryClient,
  query: ListQuery,
  rows: Rows,
  { at, news = null, fresh = [] }: Opening,
): View {
  const view = { query, edition: ++editions, total: rows.total, at, news, fresh }
  writePages(client, view, rows.offset, answerOf(rows))
  return view
}

const isSame = (before: View, { tickets, total }: Rows, shown: (string | undefined)[]) =>
  before.total === total && tickets.every(({ id }, index) => (shown[index] ?? id) === id)

/** Where the first of these rows stands now, so that it stays where it is on screen. */
export function movedTo(
  { offset, tickets }: Pick<Rows, 'offset' | 'tickets'>,
  at: number,
  ids: (string | undefined)[],
) {
  for (const [index, id] of ids.entries()) {
    const place = id === undefined ? -1 : tickets.findIndex((ticket) => ticket.id === id)
    if (place >= 0) return Math.max(0, at + offset + place - (Math.floor(at) + index))
  }
  return at
}
