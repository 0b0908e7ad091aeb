import type pg from 'pg'
import { type EventFeed, openEventFeed } from '../events/event-feed.ts'
import { type Find, type Found, createFinder } from './find.ts'
import { readThese, readTickets } from './load.ts'
import { type Rows, createRows } from './rows.ts'

/** What the index is asked. Statistics as SPEC.md section 3 names them. */
export type Question = { kind: 'find'; find: Find } | { kind: 'stats' }
export type Stats = { total: number; open: number; inProgress: number; resolved: number }

/**
 * Tickets in memory that follow the database: before each answer they take in what has been committed by then, by
 * whichever process. Reads everything on the first question, and again when too much has happened meanwhile.
 */
export function followTickets(pool: pg.Pool) {
  let following: Promise<Index> | undefined
  let running: Promise<Index> | undefined
  let next: Promise<Index> | undefined

  async function open(): Promise<Index> {
    const feed = await openEventFeed((sql, values) => pool.query(sql, values))
    const rows = createRows()
    for await (const batch of readTickets(pool)) rows.load(batch)
    rows.sort()
    return { feed, rows, find: createFinder(rows), behind: new Set() }
  }

  async function catchUp(): Promise<Index> {
    following ??= open()
    const index = await following.catch((error: unknown) => {
      following = undefined
      throw error
    })
    const events = await index.feed.next()
    if (!events) {
      following = undefined
      return catchUp()
    }
    for (const { ticket_id } of events) index.behind.add(ticket_id)
    await takeIn(pool, index)
    return index
  }

  /** A look at the feed that begins after it was asked for; those who ask while one is under way share the next. */
  function fresh(): Promise<Index> {
    if (!running) {
      running = catchUp().finally(() => (running = undefined))
      return running
    }
    next ??= running.then(again, again)
    return next
  }
  function again(): Promise<Index> {
    next = undefined
    return fresh()
  }

  return async (question: Question): Promise<Found | Stats> => {
    const { find, rows } = await fresh()
    return question.kind === 'find' ? find(question.find) : statsOf(rows)
  }
}

type Index = {
  feed: EventFeed
  rows: Rows
  find: (find: Find) => Found
  /** Tickets whose last change has been heard of and not been read. */
  behind: Set<string>
}

async function takeIn(pool: pg.Pool, { rows, behind }: Index): Promise<void> {
  if (behind.size === 0) return
  const changed = await readThese(pool, [...behind])
  for (const ticket of changed) {
    rows.put(ticket)
    behind.delete(ticket.id)
  }
  for (const id of behind) rows.remove(id)
  behind.clear()
}

const statsOf = ({ count }: Rows): Stats => ({
  total: count(() => true),
  open: count(({ status }) => status === 'Open'),
  inProgress: count(({ status }) => status === 'In Progress'),
  resolved: count(({ status }) => status === 'Resolved'),
})
