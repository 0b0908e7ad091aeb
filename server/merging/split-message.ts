import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/merging.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import { withoutKeys } from '../mail/ids.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import { attachments, inboundMails, mergeRows, notices, ticketResponses, tickets } from '../schema/schema.ts'
import { modelOf, NO_SENDER, triage } from '../tickets/create-ticket.ts'
import { getTicket } from '../tickets/get-ticket.ts'
import { recordEvent } from '../tickets/history.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { writeTickets } from '../tickets/write-tickets.ts'
import { MADE } from './journal.ts'
import { recount } from './merge-tickets.ts'

/**
 * Makes a customer's message a ticket of its writer, without a mail to them. Throws `not-found`, and `conflict` for a message that
 * cannot be one.
 */
export async function splitMessage(
  ctx: Context,
  input: Parsed<typeof contract.splitMessage>,
  actor: Actor,
  idempotency?: IdempotencyKey,
) {
  const [now, model] = [ctx.now(), await modelOf(ctx)]
  const made = await ctx.transact((tx) =>
    runOnce(tx, idempotency, input, now, async () => {
      const { ticket, ...message } = await lockMessage(tx, input.id)
      const { category, priority, sensitive, private: isPrivate } = ticket
      const words = { title: withoutKeys(input.title), description: message.message, category, priority }
      const { analysis } = triage({ ...words, firstName: '' }, model, now)
      const desk = { customer_id: message.user_id, made_by: actor.id, confirms: false, assigns: true }
      const origin = { ...NO_SENDER, company: '', automatic_reply: '', created_at: message.created_at, desk }
      const id = randomUUID()
      const [written] = await writeTickets(tx, [{ ...words, ...origin, id, analysis }])
      const channel = message.channel === 'page' ? 'form' : message.channel
      const taken = { linked_ticket_id: ticket.id, channel, sensitive, private: isPrivate, updated_at: now }
      await tx.update(tickets).set(taken).where(eq(tickets.id, id))
      const place = { ticket_id: id, response_id: null }
      await tx.update(attachments).set(place).where(eq(attachments.response_id, message.id))
      await tx.update(notices).set(place).where(eq(notices.response_id, message.id))
      const isItsMail = eq(inboundMails.response_id, message.id)
      await tx
        .update(inboundMails)
        .set({ ...place, opened_ticket: true })
        .where(isItsMail)
      // Moved or noted with a person's merge, it goes back with it as a ticket.
      const isNoted = and(eq(mergeRows.table, 'ticket_responses'), eq(mergeRows.column, 'user_id'))
      await tx
        .update(mergeRows)
        .set({ table: 'tickets', row: id })
        .where(and(isNoted, eq(mergeRows.row, message.id)))
      await tx.delete(ticketResponses).where(eq(ticketResponses.id, message.id))
      await recount(tx, ticket.id, now)
      await recordEvent(tx, ticket.id, 'split', now, { by: actor.id, to: `#${written!.ticket_id}` })
      await recordEvent(tx, id, 'split', now, { by: actor.id, from: `#${ticket.ticket_id}` })
      // By these ids the stored response is found when one of them is erased.
      return { id, ticket_id: id, user_id: message.user_id }
    }),
  )
  ctx.wake('analyse-ticket', 'assign-ticket')
  return { ticket: await getTicket(ctx, made, actor) }
}

/** Locks the ticket of a message that can be split from it. */
async function lockMessage(tx: Transaction, id: string) {
  const isNamed = eq(ticketResponses.id, id)
  const [found] = await tx.select().from(ticketResponses).where(isNamed)
  const held = sql`select from held_answers where id = ${id} union all select from inbound_mails where id = ${id}`
  if (found ? found.kind !== 'customer' : (await tx.execute(held)).rowCount)
    throw new AppError('conflict', 'Only a customer’s message in the thread can become a ticket of its own.')
  if (!found) throw notFound()
  const ticket = await lockTicket(tx, found.ticket_id, { follows: true })
  const [message] = await tx.select().from(ticketResponses).where(isNamed)
  if (!message) throw notFound()
  const isMade = and(eq(mergeRows.row, id), eq(mergeRows.column, MADE))
  if ((await tx.$count(mergeRows, isMade)) > 0)
    throw new AppError('conflict', 'A merged ticket begins with this message. Undo the merge instead.')
  if (!message.user_id)
    throw new AppError('conflict', 'Nobody on record wrote this message, so it can’t become a ticket.')
  return { ...message, user_id: message.user_id, ticket }
}
