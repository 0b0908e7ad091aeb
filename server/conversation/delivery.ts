import { and, asc, eq, ne, inArray, sql } from 'drizzle-orm'
import { DELIVERY_STATES, type DeliveryState } from '#contract/vocabulary.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import {
  customerCodes,
  customerSessions,
  customerSignIns,
  linkBrowsers,
  mailDeliveries,
  supportUsers,
  tickets,
} from '../schema/schema.ts'
import { recordEvent } from '../tickets/history.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { noticeDeliveryFailed } from './notify.ts'
import { wakeTicket } from '../team/waiting.ts'

/** Reads the deliveries of a ticket's answers by the id of the answer, without those to erased people. */
export async function readDeliveries(db: Database | Transaction, ticketId: string) {
  const { response_id, address, state, saved, code, words, ticket_id, created_at } = mailDeliveries
  const deliveries = await db
    .select({ response_id, address, state, saved, code, words })
    .from(mailDeliveries)
    .where(and(eq(ticket_id, ticketId), ne(address, '')))
    .orderBy(asc(created_at), asc(address))
  return Map.groupBy(deliveries, (delivery) => delivery.response_id)
}

/** Returns the worst state of an answer's deliveries; `sent` without any, as before deliveries were recorded. */
export function worstState(deliveries: readonly { state: DeliveryState }[] = []): DeliveryState {
  const places = deliveries.map(({ state }) => DELIVERY_STATES.indexOf(state))
  return DELIVERY_STATES[Math.max(0, ...places)]!
}

/**
 * Outcome of a mail: `code` is a status or reply code, `words` the text of the mail server or the report; `saved` marks a mail
 * that was written to the outbox instead of being sent.
 */
export type DeliveryOutcome = { state: DeliveryState; saved?: boolean; code?: string | null; words?: string | null }

const LABELS: Record<DeliveryState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  delayed: 'Delayed',
  failed: 'Not sent',
  bounced: 'Bounced',
}
/** Beginning of a sentence about a bounce, which tells it from other mail problems. */
const BOUNCE_BEGINS = 'Email to '

/**
 * Records the outcome of a delivery. A mail that did not arrive marks its ticket and wakes it, and a bounce marks the
 * address. Ignores missing deliveries, erased recipients, and `sent` after a bounce.
 */
export async function changeDelivery(tx: Transaction, id: string, outcome: DeliveryOutcome, now: Date): Promise<void> {
  const [found] = await tx
    .select({ ticket_id: mailDeliveries.ticket_id })
    .from(mailDeliveries)
    .where(eq(mailDeliveries.id, id))
  if (!found) return
  await lockTicket(tx, found.ticket_id, { follows: true })
  const [delivery] = await tx.select().from(mailDeliveries).where(eq(mailDeliveries.id, id)).for('update')
  if (!delivery?.address) return
  const { state, saved = false, code = null, words = null } = outcome
  // The report was faster than the mail server's word, or than a process that ended in between.
  if (state === 'sent' && delivery.state === 'bounced') return
  await tx.update(mailDeliveries).set({ state, saved, code, words, changed_at: now }).where(eq(mailDeliveries.id, id))
  if (delivery.state === state) return
  const isExpected = state === 'sent' && delivery.state === 'queued'
  if (!isExpected)
    await recordEvent(tx, delivery.ticket_id, 'delivery_changed', now, {
      from: LABELS[delivery.state],
      to: describe(delivery.address, outcome),
    })
  if (state === 'bounced' || state === 'failed') {
    await callAttention(tx, delivery.ticket_id, now)
    await noticeDeliveryFailed(tx, delivery, now)
  }
  if (state === 'bounced') await markBounced(tx, delivery, words ?? code ?? '', now)
}

/** Records that a queued mail was taken by the mail server, or saved in the outbox, without locking the ticket. */
export async function markSent(tx: Transaction, id: string, now: Date, saved = false): Promise<void> {
  const { rowCount } = await tx
    .update(mailDeliveries)
    .set({ state: 'sent', saved, code: null, words: null, changed_at: now })
    .where(and(eq(mailDeliveries.id, id), eq(mailDeliveries.state, 'queued')))
  if (rowCount === 0) await changeDelivery(tx, id, { state: 'sent', saved }, now)
}

/** Describes an outcome for a ticket's history. */
export function describe(address: string, { state, saved, code, words }: DeliveryOutcome): string {
  const reason = words ?? code
  return `${saved ? 'Saved, not sent' : LABELS[state]}: ${address}${reason ? ` (${reason})` : ''}`
}

/** Marks a locked ticket as needing attention and wakes it: its customer waits for an answer that did not arrive. */
export async function callAttention(tx: Transaction, ticketId: string, now: Date): Promise<void> {
  const waits = sql`case when ${tickets.status} <> 'Resolved'
    then coalesce(${tickets.waiting_since}, ${now.toISOString()}::timestamptz) end`
  await tx.update(tickets).set({ attention: 'bounced', waiting_since: waits }).where(eq(tickets.id, ticketId))
  await wakeTicket(tx, ticketId, 'bounce', now)
}

/** Marks a person's address as bounced and ends access by links mailed to it, unless they have another one since. */
export async function markBounced(
  tx: Transaction,
  { user_id, address }: { user_id: string | null; address: string },
  words: string,
  now: Date,
): Promise<void> {
  if (!user_id) return
  const mail_problem = `${BOUNCE_BEGINS}${address} bounced${words ? `: ${words}` : '.'}`
  const { rowCount } = await tx
    .update(supportUsers)
    .set({ mail_problem })
    .where(and(eq(supportUsers.id, user_id), eq(supportUsers.email, address)))
  if (rowCount) await endPageAccess(tx, user_id, `${address} bounced`, now)
}

/** Clears the bounce marks of people who have written or are to be mailed again. */
export async function forgetBounces(tx: Transaction, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .update(supportUsers)
    .set({ mail_problem: null })
    .where(and(inArray(supportUsers.id, userIds), sql`${supportUsers.mail_problem} like ${`${BOUNCE_BEGINS}%`}`))
}

/**
 * Ends all access of a person to ticket pages: links, confirmed browsers, codes and sessions. Whoever reads their mailbox next
 * must not read their tickets. `reason` is shown in the history of each ticket whose link worked.
 */
export async function endPageAccess(tx: Transaction, personId: string, reason: string, now: Date): Promise<void> {
  await tx.execute(sql`
    with revoked as (
      update ticket_links set revoked_at = ${now.toISOString()}::timestamptz
      where user_id = ${personId} and revoked_at is null
      returning ticket_id
    )
    insert into ticket_events (ticket_id, kind, to_value, created_at)
    select distinct ticket_id, 'links_revoked'::ticket_event_kind, ${reason}::text, ${now.toISOString()}::timestamptz from revoked`)
  for (const table of [linkBrowsers, customerCodes, customerSessions, customerSignIns])
    await tx.delete(table).where(eq(table.user_id, personId))
}
