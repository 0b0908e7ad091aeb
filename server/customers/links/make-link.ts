import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { ticketEvents, ticketLinks, tickets } from '../../db/schema.ts'
import { hashKey, linkKey, linkPath } from '../../mail-ids/link-key.ts'
import { hasEnded } from './link-life.ts'

type LinkOf = { ticket: { id: string; ticket_id: number }; personId: string }

/**
 * Returns the path of the customer's page with this person's key, the same in every mail. Makes a link where the person has
 * none, or only ones that were revoked, have ended or were made with an earlier SECRET.
 */
export async function linkFor(
  { db, signer, now }: Pick<Context, 'db' | 'signer' | 'now'>,
  { ticket, personId }: LinkOf,
): Promise<string> {
  const [live] = await db
    .select({
      id: ticketLinks.id,
      key_hash: ticketLinks.key_hash,
      created_at: ticketLinks.created_at,
      ticket: { status: tickets.status, resolved_at: tickets.resolved_at },
    })
    .from(ticketLinks)
    .innerJoin(tickets, eq(tickets.id, ticketLinks.ticket_id))
    .where(and(eq(ticketLinks.ticket_id, ticket.id), eq(ticketLinks.user_id, personId), isNull(ticketLinks.revoked_at)))
    .orderBy(desc(ticketLinks.created_at))
    .limit(1)
  const created_at = now()
  const known = live && !hasEnded(live.ticket, live.created_at, created_at) && linkKey(signer, live.id)
  if (known && hashKey(known) === live.key_hash) return linkPath(ticket.ticket_id, known)
  const id = randomUUID()
  const key = linkKey(signer, id)
  await db.transaction(async (tx) => {
    await tx
      .insert(ticketLinks)
      .values({ id, ticket_id: ticket.id, user_id: personId, key_hash: hashKey(key), created_at })
    await tx.insert(ticketEvents).values({ ticket_id: ticket.id, kind: 'link_made', created_at })
  })
  return linkPath(ticket.ticket_id, key)
}
