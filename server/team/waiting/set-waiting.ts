import { eq, sql } from 'drizzle-orm'
import { site } from '#site'
import type { WaitingFor } from '#contract/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'
import { ticketEvents, tickets } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { momentOf } from './company-time.ts'
import { describeWaiting } from './waiting-words.ts'

type LockedTicket = { id: string; waiting_for: WaitingFor | null; wake_at: Date | null }
/** What a ticket waits for, null for nothing, and when it wakes by itself: a moment, or a day of the company. */
type Waiting = { waiting_for?: WaitingFor | null | undefined; wake_at?: string | null | undefined }

/** The hour at which the day of a ticket begins. */
const DAY_BEGINS = 8
const MAX_YEARS = 2

/**
 * Lets a locked ticket that is not resolved wait for something, or wakes it, and records who did. What is left out stays as it
 * is; a ticket that waited for a date and now waits for something else has none any more. Throws `invalid-input` (paths
 * `waiting_for`, `wake_at`) for a date that is missing, past, or more than two years ahead.
 */
export async function setWaiting(
  tx: Transaction,
  ticket: LockedTicket,
  given: Waiting,
  actor: { id: string | null },
  now: Date,
): Promise<void> {
  const waiting = readWaiting(ticket, given, now)
  const isKind = waiting.waiting_for === ticket.waiting_for
  if (isKind && waiting.wake_at?.getTime() === ticket.wake_at?.getTime()) return
  await tx
    .update(tickets)
    .set({
      ...waiting,
      ...(!isKind && { asleep_since: waiting.waiting_for && now, reminders: 0, reminded_at: null }),
      slept_until: null,
      attention: withoutWoke,
      updated_at: now,
    })
    .where(eq(tickets.id, ticket.id))
  await tx.insert(ticketEvents).values({
    ticket_id: ticket.id,
    actor_id: actor.id,
    kind: 'waiting_changed',
    from_value: describeWaiting(ticket, now),
    to_value: describeWaiting(waiting, now),
    created_at: now,
  })
}

/** What calls for attention, unless it is that the ticket woke. */
const withoutWoke = sql`nullif(${tickets.attention}, 'woke')`

function readWaiting(ticket: LockedTicket, given: Waiting, now: Date) {
  const waiting_for = given.waiting_for === undefined ? ticket.waiting_for : given.waiting_for
  const kept = waiting_for === ticket.waiting_for ? ticket.wake_at : null
  const wake_at = given.wake_at === undefined ? kept : given.wake_at === null ? null : momentFrom(given.wake_at)
  if (waiting_for === null && wake_at) throw refused('waiting_for', 'Say what the ticket waits for until then')
  if (waiting_for === 'date' && !wake_at) throw refused('wake_at', 'Choose the day or the time it wakes')
  if (wake_at && given.wake_at) refuseFarAndPast(wake_at, now)
  return { waiting_for, wake_at }
}

function refuseFarAndPast(wakeAt: Date, now: Date): void {
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS)
  if (wakeAt <= now) throw refused('wake_at', 'This time has passed. Choose a later one')
  if (wakeAt > last) throw refused('wake_at', `Choose a day within the next ${MAX_YEARS} years`)
}

const momentFrom = (given: string): Date =>
  given.includes('T') ? new Date(given) : momentOf(given, DAY_BEGINS, site.timeZone)

const refused = (path: string, message: string) => new AppError('invalid-input', `${message}.`, [{ path, message }])
