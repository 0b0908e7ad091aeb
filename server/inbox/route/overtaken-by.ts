import { and, eq, gte, ne, notExists, sql } from 'drizzle-orm'
import { inboundMails, ticketEvents, tickets } from '../../db/schema.ts'
import type { ReadMail, Routing } from './route-context.ts'

/** A mail and its answer that come this close together were overtaken on the way. */
const WITHIN_MS = 10 * 60 * 1000

/**
 * Returns the ticket that an answer to this mail, by the same person, has opened because it was faster, as long as the team
 * has not touched it: both are one ticket.
 */
export async function findOvertakenBy({ tx, now }: Routing, { parsed, sender }: ReadMail): Promise<string | undefined> {
  if (!sender?.user || !parsed.messageId) return undefined
  const touched = tx
    .select({ one: sql`1` })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticket_id, tickets.id), sql`${ticketEvents.actor_id} is not null`))
  const [answer] = await tx
    .select({ ticket_id: inboundMails.ticket_id })
    .from(inboundMails)
    .innerJoin(tickets, eq(tickets.id, inboundMails.ticket_id))
    .where(
      and(
        eq(inboundMails.in_reply_to, parsed.messageId),
        eq(inboundMails.from_address, sender.address),
        eq(inboundMails.opened_ticket, true),
        gte(inboundMails.received_at, new Date(now.getTime() - WITHIN_MS)),
        ne(tickets.status, 'Resolved'),
        notExists(touched),
      ),
    )
    .limit(1)
  return answer?.ticket_id ?? undefined
}
