import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import type { Context } from '../../context.ts'
import { attachments, mailDeliveries, supportUsers, ticketResponses, tickets } from '../../schema/schema.ts'
import { MESSAGES_READ, type EarlierMessage } from '../../conversation/mail-thread.ts'

const author = alias(supportUsers, 'author')
const names = { first_name: supportUsers.first_name, last_name: supportUsers.last_name }

/**
 * Reads an answer with its author (null where that person has been erased), its ticket with the requester, and its
 * files. Undefined where the answer or its ticket are gone, and for a message of another kind, which is never mailed.
 */
export async function readAnswerForMail({ db }: Pick<Context, 'db'>, messageId: string) {
  const [found] = await db
    .select({
      answer: { id: ticketResponses.id, message: ticketResponses.message, created_at: ticketResponses.created_at },
      author: { first_name: author.first_name, last_name: author.last_name, signature: author.signature },
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        title: tickets.title,
        channel: tickets.channel,
        description: tickets.description,
        created_at: tickets.created_at,
        user_id: tickets.user_id,
      },
      customer: { ...names, email: supportUsers.email, company: supportUsers.company },
    })
    .from(ticketResponses)
    .innerJoin(tickets, eq(tickets.id, ticketResponses.ticket_id))
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(author, eq(author.id, ticketResponses.user_id))
    .where(and(eq(ticketResponses.id, messageId), eq(ticketResponses.kind, 'answer')))
  if (!found) return undefined
  const files = await db
    .select({
      id: attachments.id,
      name: attachments.name,
      size: attachments.size,
      contentType: attachments.content_type,
    })
    .from(attachments)
    .where(eq(attachments.response_id, messageId))
    .orderBy(attachments.created_at, attachments.id)
  return { ...found, files }
}

/** Reads a delivery with its recipient; undefined where it is gone or the person has been erased. */
export async function readDeliveryForMail({ db }: Pick<Context, 'db'>, deliveryId: string) {
  const [found] = await db
    .select({
      id: mailDeliveries.id,
      state: mailDeliveries.state,
      address: mailDeliveries.address,
      user_id: supportUsers.id,
      mail_problem: supportUsers.mail_problem,
      company: supportUsers.company,
      ...names,
    })
    .from(mailDeliveries)
    .innerJoin(supportUsers, eq(supportUsers.id, mailDeliveries.user_id))
    .where(eq(mailDeliveries.id, deliveryId))
  return found
}

/** Reads the last answers and customer's messages before an answer, oldest first, with whom they were mailed to. */
export async function readEarlierMessages({ db }: Pick<Context, 'db'>, ticketId: string, before: Date) {
  const messages = await db
    .select({
      id: ticketResponses.id,
      kind: ticketResponses.kind,
      user_id: ticketResponses.user_id,
      author: names,
      message: ticketResponses.message,
      created_at: ticketResponses.created_at,
    })
    .from(ticketResponses)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketResponses.user_id))
    .where(
      and(
        eq(ticketResponses.ticket_id, ticketId),
        inArray(ticketResponses.kind, [...RESPONSE_KINDS]),
        lt(ticketResponses.created_at, before),
      ),
    )
    .orderBy(desc(ticketResponses.created_at), desc(ticketResponses.id))
    .limit(MESSAGES_READ)
  const deliveries = await db
    .select({
      response_id: mailDeliveries.response_id,
      user_id: mailDeliveries.user_id,
      created_at: mailDeliveries.created_at,
    })
    .from(mailDeliveries)
    .where(eq(mailDeliveries.ticket_id, ticketId))
    .orderBy(asc(mailDeliveries.created_at))
  const byAnswer = Map.groupBy(deliveries, ({ response_id }) => response_id)
  const recordedSince = deliveries[0]?.created_at
  // Without a delivery an answer is of an earlier release, or one of those has erased everybody it was sent to.
  const recipientsOf = ({ id, created_at }: { id: string; created_at: Date }) => {
    const recorded = byAnswer.get(id)
    if (recorded) return new Set(recorded.flatMap(({ user_id }) => user_id ?? []))
    return recordedSince && created_at >= recordedSince ? new Set<string>() : null
  }
  return messages.toReversed().map((message): EarlierMessage & { id: string } => ({
    ...message,
    kind: message.kind as EarlierMessage['kind'],
    recipients: recipientsOf(message),
  }))
}
