import { eq, sql } from 'drizzle-orm'
import type { Member } from '#contract/assignment.ts'
import type { Actor, Context } from '../context.ts'
import { supportUsers } from '../schema/schema.ts'
import { signalTeam } from './signal-team.ts'
import { handOutTickets } from './hand-out-tickets.ts'
import { readMember } from './members.ts'

/**
 * Records that the actor goes away, or is back, and signals it to the team. A return queues the assignment of unassigned tickets that
 * need an answer.
 */
export async function setAway(ctx: Context, { away }: { away: boolean }, actor: Actor): Promise<Member> {
  const settings = await ctx.settings.read()
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const member = await readMember(tx, actor.id)
    if (member!.away === away) return member!
    await tx
      .update(supportUsers)
      .set({ away_since: away ? sql`coalesce(away_since, ${now.toISOString()}::timestamptz)` : null })
      .where(eq(supportUsers.id, actor.id))
    if (!away) await handOutTickets(tx, enqueue, settings)
    await signalTeam(tx, { kind: 'team' })
    return { ...member!, away }
  })
}
