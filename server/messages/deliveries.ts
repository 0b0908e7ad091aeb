import { and, asc, eq, ne } from 'drizzle-orm'
import { DELIVERY_STATES, type DeliveryState } from '#contract/vocabulary.ts'
import type { Database, Transaction } from '../db/database.ts'
import { mailDeliveries } from '../db/schema.ts'

/** Reads the deliveries of a ticket's answers by the id of the answer, without those to erased people. */
export async function readDeliveries(db: Database | Transaction, ticketId: string) {
  const deliveries = await db
    .select({
      response_id: mailDeliveries.response_id,
      address: mailDeliveries.address,
      state: mailDeliveries.state,
      code: mailDeliveries.code,
      words: mailDeliveries.words,
    })
    .from(mailDeliveries)
    .where(and(eq(mailDeliveries.ticket_id, ticketId), ne(mailDeliveries.address, '')))
    .orderBy(asc(mailDeliveries.created_at), asc(mailDeliveries.address))
  return Map.groupBy(deliveries, ({ response_id }) => response_id)
}

/** The state of an answer is the worst of its deliveries. Answers of before deliveries were recorded count as sent. */
export function worstState(deliveries: readonly { state: DeliveryState }[] = []): DeliveryState {
  const places = deliveries.map(({ state }) => DELIVERY_STATES.indexOf(state))
  return DELIVERY_STATES[Math.max(0, ...places)]!
}
