import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { supportUsers, tickets } from '../../db/schema.ts'
import { pickOwner } from './pick-owner.ts'
import { setAssignee } from './set-assignee.ts'

/**
 * Gives a ticket without an owner to the member of the team that the settings choose. One that somebody has taken meanwhile, or that is resolved or
 * gone, stays as it is; so does every ticket while no one is there to get it.
 */
export async function assignTicket(ctx: Context, { ticketId }: { ticketId: string }): Promise<void> {
  const settings = await ctx.settings.read()
  if (settings.assignment === 'off') return
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    const [ticket] = await tx
      .select({
        id: tickets.id,
        category: tickets.category,
        status: tickets.status,
        user_id: tickets.user_id,
        assignee_id: tickets.assignee_id,
      })
      .from(tickets)
      .where(eq(tickets.id, ticketId))
      .for('update')
    if (!ticket || ticket.assignee_id !== null || ticket.status === 'Resolved') return
    const picked = await pickOwner(tx, settings, ticket)
    if (!picked) return
    await setAssignee(tx, ticket, picked.id, { actorId: null, cause: picked.cause }, now)
    // Later than everybody's, even within the same millisecond.
    await tx
      .update(supportUsers)
      .set({
        last_assigned_at: sql`greatest(${now.toISOString()}::timestamptz, (
          select max(last_assigned_at) + interval '1 millisecond' from ${supportUsers} where is_admin
        ))`,
      })
      .where(eq(supportUsers.id, picked.id))
  })
}
