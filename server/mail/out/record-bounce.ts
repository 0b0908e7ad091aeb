import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { emailOf, mailDeliveries, supportUsers, ticketResponses, tickets } from '../../schema/schema.ts'
import { recordEvent } from '../../tickets/history.ts'
import { lockTicket } from '../../tickets/ticket-lock.ts'
import type { MailSubject } from '../ids.ts'
import { callAttention, changeDelivery, describe, markBounced } from '../../conversation/delivery.ts'

/** Report about one address: refused for good, still being tried, or delivered. */
export type ReportedRecipient = {
  address: string
  kind: 'hard' | 'delayed' | 'delivered'
  status: string | null
  words: string
}
/** A report about mails of ours, with verified ids. */
export type BounceReport = {
  /** Deliveries of the addresses the report was sent to (`readBounceToken`). */
  deliveryIds?: string[]
  /** Subject of the first Message-ID of ours in the report (`readMessageId`): later ones may be of earlier mails. */
  subject?: MailSubject | undefined
  recipients: ReportedRecipient[]
}

type Delivery = typeof mailDeliveries.$inferSelect
const SEVERITY: ReportedRecipient['kind'][] = ['hard', 'delayed', 'delivered']
const NO_REASON: ReportedRecipient = { address: '', kind: 'hard', status: null, words: '' }

/**
 * Records a report at the deliveries it names, each address by itself; a report about no address of ours is about the only
 * recipient, if there is one. A delay changes nothing that has failed. Returns the ticket's id; undefined where the ids are
 * unknown by now.
 */
export async function recordBounce(
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  { deliveryIds = [], subject, recipients }: BounceReport,
): Promise<string | undefined> {
  const worstFirst = recipients.toSorted((a, b) => SEVERITY.indexOf(a.kind) - SEVERITY.indexOf(b.kind))
  const reported = worstFirst.length > 0 ? worstFirst : [NO_REASON]
  const answers = subject?.kind === 'a' ? [subject.id] : []
  const named = await select(tx, deliveryIds, 'id')
  const deliveries = named.length > 0 ? named : await select(tx, answers, 'response_id')
  for (const delivery of deliveries) {
    const report = await reportFor(tx, delivery, deliveries, { deliveryIds, reported })
    if (report) await record(tx, delivery, report, now())
  }
  const [about] = deliveries
  if (about) return about.ticket_id
  return subject?.kind === 'c' ? recordConfirmation(tx, subject.id, reported[0]!, now()) : undefined
}

async function select(tx: Transaction, ids: string[], column: 'id' | 'response_id'): Promise<Delivery[]> {
  return ids.length === 0 ? [] : tx.select().from(mailDeliveries).where(inArray(mailDeliveries[column], ids))
}

/** Compares the address; a delivery to an erased person has none and never matches. */
const isAbout = ({ address }: Delivery, report: ReportedRecipient) =>
  address !== '' && report.address.toLowerCase() === address

type Named = { deliveryIds: string[]; reported: ReportedRecipient[] }

/**
 * Finds the report about a delivery. A return path names it, whatever the address, which may be one the mail was forwarded to;
 * a Message-ID names only the answer. A delivery that is gone had an earlier address.
 */
async function reportFor(tx: Transaction, delivery: Delivery, all: Delivery[], { deliveryIds, reported }: Named) {
  const report = reported.find((each) => isAbout(delivery, each))
  if (report) return report
  if (deliveryIds.length > 0) return deliveryIds.includes(delivery.id) ? reported[0] : undefined
  return all.length === 1 && !(await wasReaddressed(tx, delivery)) ? reported[0] : undefined
}

/** Returns whether the answer was sent to another address before, which a report about an unknown address is about. */
async function wasReaddressed(tx: Transaction, { response_id, created_at }: Delivery): Promise<boolean> {
  const [answer] = await tx
    .select({ created_at: ticketResponses.created_at })
    .from(ticketResponses)
    .where(eq(ticketResponses.id, response_id))
  return answer !== undefined && +answer.created_at !== +created_at
}

async function record(tx: Transaction, delivery: Delivery, { kind, status, words }: ReportedRecipient, now: Date) {
  const outcome = { code: status, words: words || null }
  const { id, state } = delivery
  if (kind === 'hard') await changeDelivery(tx, id, { state: 'bounced', ...outcome }, now)
  else if (kind === 'delayed' && (state === 'queued' || state === 'sent'))
    await changeDelivery(tx, id, { state: 'delayed', ...outcome }, now)
  else if (kind === 'delivered' && state === 'delayed') await changeDelivery(tx, id, { state: 'sent' }, now)
}

/** Records a report about a confirmation: after a bounce the customer's address is wrong, for answers as well. */
async function recordConfirmation(
  tx: Transaction,
  ticketId: string,
  { kind, status, words }: ReportedRecipient,
  now: Date,
): Promise<string | undefined> {
  const [customer] = await tx
    .select({ user_id: supportUsers.id, address: emailOf(), mail_problem: supportUsers.mail_problem })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, ticketId))
  if (!customer) return undefined
  if (kind === 'hard' && customer.mail_problem === null) {
    ticketId = (await lockTicket(tx, ticketId, { follows: true })).id
    const to = describe(customer.address, { state: 'bounced', code: status, words: words || null })
    await recordEvent(tx, ticketId, 'delivery_changed', now, { from: 'Confirmation sent', to })
    await markBounced(tx, customer, words || status || '', now)
    await callAttention(tx, ticketId, now)
  }
  return ticketId
}
