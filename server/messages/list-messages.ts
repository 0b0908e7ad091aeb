import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { MessageKind } from '#contract/vocabulary.ts'
import { listAnswerFiles } from '../attachments/list-attachments.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { supportUsers, ticketResponses } from '../db/schema.ts'
import { requireTicket } from '../db/ticket-row.ts'

/**
 * Lists the messages of a ticket that are of these kinds, oldest first, each with its author's name, null when that person
 * has been erased, and the files sent with it. Throws `not-found`.
 */
export async function listMessages<Kind extends MessageKind>(
  ctx: Context,
  { id }: { id: string },
  kinds: readonly Kind[],
) {
  const messages = await readMessagesOfKinds(ctx, ctx.db, id, kinds)
  // A ticket with messages is there.
  if (messages.length === 0) await requireTicket(ctx, { id })
  return messages.map(asResponse)
}

/** A message without what the API of responses does not name. */
export function asResponse<Message extends { channel: unknown; full_text: unknown }>(message: Message) {
  const { channel: _, full_text: __, ...response } = message
  return response
}

/** The same without looking for the ticket, inside a transaction or not; `matching` leaves only some of the messages. */
export async function readMessagesOfKinds<Kind extends MessageKind>(
  ctx: Pick<Context, 'signer' | 'now' | 'storage'>,
  db: Database | Transaction,
  ticketId: string,
  kinds: readonly Kind[],
  matching?: SQL,
) {
  const messages = await db
    .select({
      id: ticketResponses.id,
      ticket_id: ticketResponses.ticket_id,
      user_id: ticketResponses.user_id,
      message: ticketResponses.message,
      kind: sql<Kind>`${ticketResponses.kind}`,
      channel: ticketResponses.channel,
      is_internal: ticketResponses.is_internal,
      full_text: ticketResponses.full_text,
      created_at: ticketResponses.created_at,
      author: { first_name: supportUsers.first_name, last_name: supportUsers.last_name },
    })
    .from(ticketResponses)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketResponses.user_id))
    .where(and(eq(ticketResponses.ticket_id, ticketId), inArray(ticketResponses.kind, [...kinds]), matching))
    .orderBy(asc(ticketResponses.created_at), asc(ticketResponses.id))
  if (messages.length === 0) return []
  const files = await listAnswerFiles(ctx, db, ticketId)
  return messages.map((message) => ({ ...message, attachments: files.get(message.id) ?? [] }))
}
