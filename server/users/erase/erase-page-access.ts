import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import {
  customerCodes,
  customerSessions,
  customerSignIns,
  inboundMails,
  linkBrowsers,
  rateLimits,
  ticketLinks,
  ticketRatings,
  tickets,
} from '#server/db/schema.ts'
import { ERASED } from './erase-names.ts'

const NOTHING = { links: 0, ratings: 0, codes: 0, sessions: 0, accessIds: [] as string[] }

/**
 * Removes how a person reaches the pages of their tickets, and what they said there about the work: links, browsers, codes,
 * sessions of My tickets and ratings. Runs before the tickets are erased. `accessIds` are those that jobs name.
 */
export async function erasePageAccess(tx: Transaction, personId: string | undefined) {
  if (!personId) return NOTHING
  const own = tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, personId))
  const links = await tx.delete(ticketLinks).where(eq(ticketLinks.user_id, personId))
  const isRater = or(eq(ticketRatings.user_id, personId), inArray(ticketRatings.ticket_id, own))
  const ratings = await tx.delete(ticketRatings).where(isRater)
  await tx.delete(linkBrowsers).where(eq(linkBrowsers.user_id, personId))
  const codes = await tx
    .delete(customerCodes)
    .where(eq(customerCodes.user_id, personId))
    .returning({ id: customerCodes.id })
  const signIns = await tx
    .delete(customerSignIns)
    .where(eq(customerSignIns.user_id, personId))
    .returning({ id: customerSignIns.id })
  const sessions = await tx.delete(customerSessions).where(eq(customerSessions.user_id, personId))
  await tx.delete(rateLimits).where(eq(rateLimits.key, `rating-request:${personId}`))
  await forgetName(tx, personId)
  return {
    links: links.rowCount ?? 0,
    ratings: ratings.rowCount ?? 0,
    codes: codes.length,
    sessions: signIns.length + (sessions.rowCount ?? 0),
    accessIds: [...codes, ...signIns].map(({ id }) => id),
  }
}

/** Others have written on pages that were opened by the person's links; what the team reads about that names the person. */
async function forgetName(tx: Transaction, personId: string): Promise<void> {
  const { details, reason } = inboundMails
  const name = sql`${details} -> 'page_of' ->> 'name'`
  await tx
    .update(inboundMails)
    .set({
      reason: sql`replace(${reason}, ${name}, ${ERASED})`,
      details: sql`jsonb_set(${details}, '{page_of,name}', to_jsonb(${ERASED}::text))`,
    })
    .where(sql`${details} -> 'page_of' ->> 'id' = ${personId}`)
}
