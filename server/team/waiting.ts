import { type SQL, asc, eq, lte, sql } from 'drizzle-orm'
import { ticketResponses, tickets } from '../schema/schema.ts'
import { addDays, dayAt, type OpenHours } from '#contract/business-hours.ts'
import { formatPlanned, isOpenOn, momentAt, offsetAt, wakeHour } from '#contract/working-hours.ts'
import { site } from '#site'
import type { WaitingFor } from '#contract/vocabulary.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Context } from '../context.ts'
import { notify } from '../conversation/notify.ts'
import { invalidField } from '../platform/errors.ts'
import { recordEvent } from '../tickets/history.ts'
import type { ChangedBy, LockedTicket } from '../tickets/ticket-lock.ts'

/**
 * SQL for when the customer of a ticket began to wait for an answer: their first message after our last answer, creation included.
 * Null if the last message was ours.
 */
export const waitingSince = (ticketId: string): SQL<Date | null> => sql`(
  select min(said_at) from (
    select ${tickets.created_at} as said_at where not ${tickets.bulk}
    union all
    select created_at from ${ticketResponses} where ticket_id = ${ticketId} and kind = 'customer'
  ) words
  where said_at > coalesce(
    (select max(created_at) from ${ticketResponses} where ticket_id = ${ticketId} and kind = 'answer'), '-infinity'
  )
)`

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Returns the moment this many open days before, at the same time of day. */
export function workingDaysBefore(business: OpenHours, now: Date, days: number): Date {
  const { hours, timeZone } = business
  // A company that never opens has no working days: then every day counts.
  const isOpenAtAll = hours.some(({ opens }) => opens !== null)
  let day = dayAt(now, timeZone)
  for (let left = days; left > 0; day = addDays(day, -1)) if (!isOpenAtAll || isOpenOn(business, day)) left--
  const shown = now.getTime() + offsetAt(now.getTime(), timeZone)
  return momentAt(day, (shown % DAY_MS) / HOUR_MS, timeZone)
}

const LABELS = { customer: 'Waiting for the customer', third_party: 'Waiting for a third party', date: 'Waiting' }

/** Describes what a ticket waits for, for its history: “Waiting for a third party until Mon, Nov 30, 8:00 AM”; null for nothing. */
export function describeWaiting(
  { waiting_for, wake_at }: { waiting_for: WaitingFor | null; wake_at: Date | null },
  now: Date,
): string | null {
  if (waiting_for === null) return null
  return wake_at ? `${LABELS[waiting_for]} until ${formatPlanned(wake_at, site.timeZone, now)}` : LABELS[waiting_for]
}

/** Columns of a ticket that waits for nothing but our answer. */
export const AWAKE = {
  waiting_for: null,
  wake_at: null,
  asleep_since: null,
  slept_until: null,
  reminders: 0,
  reminded_at: null,
}

type WaitingTicket = Pick<LockedTicket, 'id' | 'waiting_for' | 'wake_at'>
/** The cause of waiting, null for none, and when the ticket wakes by itself: a moment, or a day of the company. */
type Waiting = { waiting_for?: WaitingFor | null | undefined; wake_at?: string | null | undefined }

const MAX_YEARS = 2

/**
 * Sets what a locked, unresolved ticket waits for, or wakes it, and records who did. Omitted values stay, except that a date does not
 * outlast what it was for. Throws `invalid-input` (paths `waiting_for`, `wake_at`) for a date that is missing, past, or more than two
 * years ahead.
 */
export async function setWaiting(
  tx: Transaction,
  ticket: WaitingTicket,
  given: Waiting,
  { id: actorId, cause = null, isBulk = false }: ChangedBy,
  now: Date,
): Promise<void> {
  const waiting = readWaiting(ticket, given)
  if (waiting.wake_at && given.wake_at && !isBulk) refuseFarAndPast(waiting.wake_at, now)
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
  const [from, to] = [describeWaiting(ticket, now), describeWaiting(waiting, now)]
  await recordEvent(tx, ticket.id, 'waiting_changed', now, { by: actorId, from, to, cause })
}

const withoutWoke = sql`nullif(${tickets.attention}, 'woke')`

function readWaiting(ticket: WaitingTicket, given: Waiting) {
  const waiting_for = given.waiting_for === undefined ? ticket.waiting_for : given.waiting_for
  const kept = waiting_for === ticket.waiting_for ? ticket.wake_at : null
  const wake_at = given.wake_at === undefined ? kept : given.wake_at === null ? null : momentFrom(given.wake_at)
  if (waiting_for === null && wake_at) throw invalidField('waiting_for', 'Say what the ticket waits for until then')
  if (waiting_for === 'date' && !wake_at) throw invalidField('wake_at', 'Choose the day or the time it wakes')
  return { waiting_for, wake_at }
}

function refuseFarAndPast(wakeAt: Date, now: Date): void {
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS)
  if (wakeAt <= now) throw invalidField('wake_at', 'This time has passed. Choose a later one')
  if (wakeAt > last) throw invalidField('wake_at', `Choose a day within the next ${MAX_YEARS} years`)
}

const momentFrom = (given: string): Date =>
  given.includes('T') ? new Date(given) : momentAt(given, wakeHour(site, given), site.timeZone)

/** Beyond this delay the history records that a ticket woke late. */
const LATE_MS = 5 * 60 * 1000
const CAUSES = { message: 'The customer wrote', bounce: 'An email did not arrive', date: 'Its time has come' }

/**
 * Wakes a locked ticket if it sleeps, and notifies its owner. After a message or a bounce its date is kept in `slept_until`, so that it
 * can be sent back to sleep; a ticket that its date wakes needs an answer before all others.
 */
export async function wakeTicket(
  tx: Transaction,
  ticketId: string,
  cause: keyof typeof CAUSES,
  now: Date,
): Promise<void> {
  const [ticket] = await tx
    .select({ waiting_for: tickets.waiting_for, wake_at: tickets.wake_at, assignee_id: tickets.assignee_id })
    .from(tickets)
    .where(eq(tickets.id, ticketId))
  if (!ticket || ticket.waiting_for === null) return
  const { wake_at, assignee_id } = ticket
  const isLate = cause === 'date' && wake_at !== null && now.getTime() - wake_at.getTime() > LATE_MS
  await tx
    .update(tickets)
    .set({
      ...AWAKE,
      slept_until: wake_at && wake_at > now ? wake_at : null,
      updated_at: now,
      ...(cause === 'date' && {
        // A bounced answer is more urgent.
        attention: sql`coalesce(${tickets.attention}, 'woke')`,
        waiting_since: sql`coalesce(${tickets.waiting_since}, ${now.toISOString()}::timestamptz)`,
      }),
    })
    .where(eq(tickets.id, ticketId))
  const to = isLate ? `Woke late: it was planned for ${formatPlanned(wake_at, site.timeZone, now)}` : null
  await recordEvent(tx, ticketId, 'woke', now, { from: describeWaiting(ticket, now), to, cause: CAUSES[cause] })
  if (assignee_id !== null)
    await notify(tx, { kind: 'woke', ticket_id: ticketId, to: [assignee_id], actor_id: null }, now)
}

/** Tickets in one transaction. */
const BATCH = 20

export const nextWaking = sql`select min(wake_at) from tickets`

/** Wakes the tickets whose date has come, each once among all processes. */
export async function wakeDueTickets(ctx: Context): Promise<void> {
  const now = ctx.now()
  const isDue = lte(tickets.wake_at, now)
  for (;;) {
    const [due] = await ctx.db.select({ id: tickets.id }).from(tickets).where(isDue).limit(1)
    if (!due) return
    const woken = await ctx.transact(async (tx) => {
      const locked = await tx
        .select({ id: tickets.id })
        .from(tickets)
        .where(isDue)
        .orderBy(asc(tickets.wake_at))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const { id } of locked) await wakeTicket(tx, id, 'date', now)
      return locked.length
    })
    // Others hold the rest, and wake them.
    if (woken < BATCH) return
  }
}
