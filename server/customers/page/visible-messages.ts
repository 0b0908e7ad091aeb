import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { mailDeliveries, supportUsers, ticketResponses } from '../../db/schema.ts'

/** Messages that are looked at: what came before is shown nowhere. */
const MAX_MESSAGES = 2_000

export type Reader = {
  ticketId: string
  /** Whose view it is: somebody who was left out of an answer gets neither it nor the reply to it, as in mails. */
  personId: string
  isRequester: boolean
}

/**
 * Reads the answers and the customers' messages of a ticket that a person may see, oldest first, the texts of the last `texts`
 * only. Notes and automatic messages are never among them.
 */
export async function readVisibleMessages(
  db: Database | Transaction,
  { ticketId, personId, isRequester }: Reader,
  texts: number,
) {
  const newest = await db
    .select({
      id: ticketResponses.id,
      kind: sql<(typeof RESPONSE_KINDS)[number]>`${ticketResponses.kind}`,
      user_id: ticketResponses.user_id,
      created_at: ticketResponses.created_at,
      text: sql<string>`case when row_number() over (order by ${ticketResponses.created_at} desc, ${ticketResponses.id} desc)
        <= ${texts} then ${ticketResponses.message} end`,
      author: {
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
      },
      /** Null where nothing is recorded, as in releases before deliveries were; of an erased recipient a row is left. */
      wasSent: sql<boolean | null>`(
        select bool_or(${mailDeliveries.user_id} is not distinct from ${personId}::uuid) from ${mailDeliveries}
        where ${mailDeliveries.response_id} = ${ticketResponses.id}
      )`,
    })
    .from(ticketResponses)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketResponses.user_id))
    .where(and(eq(ticketResponses.ticket_id, ticketId), inArray(ticketResponses.kind, [...RESPONSE_KINDS])))
    .orderBy(desc(ticketResponses.created_at), desc(ticketResponses.id))
    .limit(MAX_MESSAGES)
  let lastAnswerIsVisible = true
  let isRecorded = false
  return newest
    .toReversed()
    .map((message, place) => ({ ...message, hasText: newest.length - place <= texts }))
    .filter(({ kind, user_id, wasSent }) => {
      if (kind === 'answer') {
        isRecorded ||= wasSent !== null
        // One of an earlier release is the requester's, unless others were recorded before: those it was sent to were erased.
        lastAnswerIsVisible = wasSent ?? (isRequester && !isRecorded)
      }
      return lastAnswerIsVisible || (kind === 'customer' && user_id === personId)
    })
}
