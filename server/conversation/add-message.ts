import { type SQL, eq, sql } from 'drizzle-orm'
import type { MessageChannel, MessageKind } from '#contract/vocabulary.ts'
import type { Transaction } from '../platform/db/database.ts'
import { ticketResponses, tickets } from '../schema/schema.ts'
import { withoutKeys } from '../mail/ids.ts'
import { readByAuthor } from './mark-read.ts'
import { noticeCustomerWrote } from './notify.ts'
import { wakeTicket } from '../team/waiting.ts'
import { stopHeldAnswers } from './held-answers.ts'
import { pick } from '../platform/pick.ts'

export type NewMessage<Kind extends MessageKind> = {
  /** The id it had while it was held; a new one by default. */
  id?: string | undefined
  /** The ticket's id, not its number. The caller holds the ticket locked. */
  ticket_id: string
  /** The author; null for the product itself. */
  user_id: string | null
  message: string
  /** The text of a mail with quotes and signature, if that is more. */
  full_text?: string | null
  kind: Kind
  channel: MessageChannel
  created_at: Date
  /** Set for a customer's message of nothing but thanks. */
  isThanks?: boolean
  /** Set for one of many messages within minutes, which causes no notices. */
  isQuiet?: boolean
}

/** SQL for `waiting_since` after a message: an answer ends the wait, a customer's message begins one. */
const WAITING: Partial<Record<MessageKind, (at: Date) => SQL | null>> = {
  answer: () => null,
  customer: (at) =>
    sql`case when ${tickets.status} <> 'Resolved' then coalesce(${tickets.waiting_since}, ${at.toISOString()}) end`,
}

/** SQL for the time of a new entry of a locked ticket: the given one, or just after its latest message or held answer. */
export const nextMoment = (ticketId: string, at: Date): SQL => sql`greatest(
  ${at.toISOString()}::timestamptz,
  (select max(created_at) + interval '1 millisecond' from ticket_responses where ticket_id = ${ticketId}),
  (select max(created_at) + interval '1 millisecond' from held_answers where ticket_id = ${ticketId})
)`

/**
 * Adds a message to a locked ticket, without keys of customers' links, and updates what depends on it (docs/reference.md,
 * Waiting for an answer). It is at least a millisecond later than every earlier one: a request that waited for the lock would
 * otherwise be listed before what others have already read.
 */
export async function addMessage<Kind extends MessageKind>(tx: Transaction, given: NewMessage<Kind>) {
  const { isThanks = false, isQuiet = false, id: givenId, ...values } = given
  const { ticket_id, user_id, kind } = values
  const message = { ...values, message: withoutKeys(values.message) }
  const [stored] = await tx
    .insert(ticketResponses)
    .values({
      ...message,
      ...(givenId && { id: givenId }),
      created_at: nextMoment(ticket_id, message.created_at),
    })
    .returning(pick(ticketResponses, 'id', 'is_internal', 'created_at'))
  const { id, is_internal, created_at } = stored!
  // Thanks ask for no answer.
  const waiting = isThanks ? () => sql`${tickets.waiting_since}` : WAITING[kind]
  const words = waiting && { waiting_since: waiting(created_at), last_message_at: created_at }
  // The customer writes, so they can be reached again; an answer ends what the ticket woke for.
  const attention =
    kind === 'customer'
      ? { attention: null }
      : kind === 'answer' && { attention: sql`nullif(${tickets.attention}, 'woke')` }
  await tx
    .update(tickets)
    .set({
      updated_at: created_at,
      ...(kind !== 'automatic' && { last_entry_at: created_at }),
      ...words,
      // Words of a customer or to them make it a conversation.
      ...(words && { bulk: false }),
      ...attention,
    })
    .where(eq(tickets.id, ticket_id))
  if (user_id && (kind === 'answer' || kind === 'note'))
    await readByAuthor(tx, { user_id, ticket_id, created_at }, { wasHeld: givenId !== undefined })
  if (kind === 'customer') {
    await stopHeldAnswers(tx, ticket_id, created_at)
    if (!isThanks) await wakeTicket(tx, ticket_id, 'message', created_at)
    if (!isQuiet) await noticeCustomerWrote(tx, { id, ticket_id }, created_at)
  }
  return { id, ticket_id, user_id, message: message.message, kind, is_internal, created_at }
}
