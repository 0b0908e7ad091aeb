import { and, eq, inArray, sql } from 'drizzle-orm'
import type { resendAnswer as operation } from '#contract/messages.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { mailDeliveries, supportUsers, ticketResponses, tickets } from '../../schema/schema.ts'
import { recordEvent } from '../../tickets/history.ts'
import { lockTicket } from '../../tickets/ticket-lock.ts'
import { waitingSince } from '../../team/waiting.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs/job-types.ts'
import { addressProblem, nameOrAddress, refuseMergedPerson } from '../../people/ensure-person.ts'
import { describe, endPageAccess, forgetBounces } from '../../conversation/delivery.ts'
import { mayParticipate } from '../../conversation/participants.ts'
import { chooseRecipients } from '../../conversation/add-answer.ts'
import { readConversation } from '../../conversation/read-conversation.ts'

type Input = Parsed<typeof operation>
type Delivery = typeof mailDeliveries.$inferSelect

/**
 * Mails an answer again to everybody on the ticket it did not reach, saved mails included once there is a mail server, or to one of them at a new address, which becomes theirs;
 * returns the message. Does nothing while it is being sent. Throws `not-found`, `invalid-input` for an unusable address, and
 * `conflict` where the answer has arrived, is still being tried, was for people who have been removed, or the address is
 * another person's.
 */
export async function resendAnswer(ctx: Context, input: Input, actor: Actor) {
  const ticketId = await ctx.transact((tx, enqueue) => resend(ctx, tx, enqueue, input, actor))
  const { messages } = await readConversation(ctx, { id: ticketId })
  return messages.find(({ id }) => id === input.id) ?? Promise.reject(notFound())
}

async function resend(ctx: Context, tx: Transaction, enqueue: Enqueue, input: Input, actor: Actor): Promise<string> {
  const now = ctx.now()
  const [answer] = await tx
    .select({ ticket_id: ticketResponses.ticket_id })
    .from(ticketResponses)
    .where(and(eq(ticketResponses.id, input.id), eq(ticketResponses.kind, 'answer')))
  if (!answer) throw notFound()
  const ticket = await lockTicket(tx, answer.ticket_id)
  const deliveries = await tx.select().from(mailDeliveries).where(eq(mailDeliveries.response_id, input.id))
  const unreached = deliveries.filter(
    ({ state, saved, user_id }) =>
      user_id !== null && (state === 'failed' || state === 'bounced' || (saved && ctx.config.smtp)),
  )
  const onTicket = new Set((await chooseRecipients(tx, ticket, undefined)).map(({ id }) => id))
  const missed = unreached.filter(({ user_id }) => onTicket.has(user_id!))
  if (missed.length === 0) {
    if (deliveries.some(({ state }) => state === 'queued')) return ticket.id
    throw new AppError('conflict', unreached.length > 0 ? REMOVED : nothingToSend(deliveries))
  }
  const chosen = input.email || input.user ? [chooseOne(missed, input.user ?? ticket.user_id)] : missed
  const queued =
    input.email === undefined
      ? await requeue(tx, chosen, now)
      : [await readdress(ctx, tx, chosen[0]!, input.email.toLowerCase(), now)]
  const people = chosen.map(({ user_id }) => user_id!)
  await forgetBounces(tx, people)
  await requireMailable(tx, queued)
  for (const { id, address } of queued) {
    const before = chosen.find((each) => each.id === id) ?? chosen[0]!
    const from = describe(before.address, { state: before.state, saved: before.saved })
    await recordEvent(tx, ticket.id, 'delivery_changed', now, { by: actor.id, from, to: `Sent again: ${address}` })
    await enqueue('send-ticket-response', { responseId: input.id, deliveryId: id })
  }
  const waiting_since = ticket.status === 'Resolved' ? null : waitingSince(ticket.id)
  await tx.update(tickets).set({ attention: null, waiting_since }).where(eq(tickets.id, ticket.id))
  return ticket.id
}

const REMOVED = 'The people this reply didn’t reach aren’t on this ticket anymore. Add them again first.'
const belongsToOther = (address: string, name: string): string =>
  `${address} is the address of ${name}. Add them to the ticket and answer again instead.`
function nothingToSend(deliveries: Delivery[]): string {
  if (deliveries.some(({ saved }) => saved)) return 'Email isn’t set up yet, so this reply can’t be sent. It is saved.'
  if (deliveries.some(({ state }) => state === 'delayed'))
    return 'We’re still trying to deliver this reply. You can send it again if that fails.'
  return 'This reply has been sent to everybody it was for.'
}

function chooseOne(missed: Delivery[], userId: string | null): Delivery {
  const found = missed.find(({ user_id }) => user_id === userId) ?? (missed.length === 1 ? missed[0] : undefined)
  if (!found) throw new AppError('conflict', 'Several people did not get this reply. Say whose address this is.')
  return found
}

async function requeue(tx: Transaction, chosen: Delivery[], now: Date) {
  const ids = chosen.map(({ id }) => id)
  await tx
    .update(mailDeliveries)
    .set({ state: 'queued', saved: false, code: null, words: null, changed_at: now })
    .where(inArray(mailDeliveries.id, ids))
  return chosen.map(({ id, address }) => ({ id, address }))
}

/** Gives the person another address and replaces the delivery, so that reports about the old one change nothing. */
async function readdress(ctx: Context, tx: Transaction, delivery: Delivery, address: string, now: Date) {
  if (!mayParticipate(ctx, address))
    throw invalidField('email', 'This address is ours or a program’s. Use a person’s address.')
  const userId = delivery.user_id!
  const [owner] = await tx.select().from(supportUsers).where(eq(supportUsers.email, address))
  if (owner) await refuseMergedPerson(tx, { ...owner, email: address })
  if (owner && owner.id !== userId)
    throw new AppError('conflict', belongsToOther(address, nameOrAddress({ ...owner, email: address })))
  const [person] = await tx.select().from(supportUsers).where(eq(supportUsers.id, userId)).for('update')
  if (person?.auth_user_id && person.email !== address)
    throw new AppError('conflict', `${person.email} is used to sign in, so it cannot be changed here.`)
  const { rowCount } = await tx
    .update(supportUsers)
    .set({ email: address, mail_problem: null, updated_at: now })
    .where(and(eq(supportUsers.id, userId), sql`${supportUsers.email} is distinct from ${address}`))
  if (rowCount) await endPageAccess(tx, userId, `Address changed to ${address}`, now)
  const { ticket_id, response_id } = delivery
  await tx.delete(mailDeliveries).where(eq(mailDeliveries.id, delivery.id))
  const [queued] = await tx
    .insert(mailDeliveries)
    .values({ ticket_id, response_id, user_id: userId, address, created_at: now, changed_at: now })
    .returning({ id: mailDeliveries.id, address: mailDeliveries.address })
  return queued!
}

/** Throws for an address with a problem apart from bounces, which lasts until the address is replaced. */
async function requireMailable(tx: Transaction, queued: { id: string; address: string }[]): Promise<void> {
  const addresses = queued.map(({ address }) => address)
  const [unmailable] = await tx
    .select({ email: supportUsers.email })
    .from(supportUsers)
    .where(and(inArray(supportUsers.email, addresses), sql`${supportUsers.mail_problem} is not null`))
  const refused = unmailable?.email ?? addresses.find((address) => addressProblem(address) !== null)
  if (refused !== undefined) throw invalidField('email', `No email can be sent to ${refused}. Enter another address.`)
}
