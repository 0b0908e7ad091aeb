import { and, eq, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { supportUsers, tickets } from '../../db/schema.ts'
import { linkFor } from './make-link.ts'
import { isParticipant } from '../access/is-participant.ts'

type Mail = { ticket: { id: string; ticket_id: number }; personId: string; address: string }

/**
 * Returns the address of the ticket's page for a mail to this person; undefined where they take no part in the ticket any more,
 * or the mail goes to an address that is no longer theirs. Never called inside a transaction.
 */
export async function linkForMail(
  ctx: Pick<Context, 'db' | 'signer' | 'now' | 'baseUrl'>,
  { ticket, personId, address }: Mail,
): Promise<string | undefined> {
  const found = await ctx.db
    .select({ id: supportUsers.id })
    .from(supportUsers)
    .innerJoin(tickets, eq(tickets.id, ticket.id))
    .where(
      and(
        eq(supportUsers.id, personId),
        eq(supportUsers.email, address),
        or(eq(tickets.user_id, supportUsers.id), isParticipant()),
      ),
    )
  if (found.length === 0) return undefined
  return `${ctx.baseUrl()}${await linkFor(ctx, { ticket, personId })}`
}
