import { and, isNotNull, lte } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { supportUsers } from '../../db/schema.ts'
import { queueAssignment } from '../assignment/hand-out-tickets.ts'
import { releaseUnanswered } from '../assignment/release-tickets.ts'
import { isMember } from '../members.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Takes the tickets whose customers wait from members of the team who have been away, and had them, for as long as the settings say;
 * what they have answered stays with them.
 */
export async function releaseTicketsOfAbsent(ctx: Context): Promise<void> {
  const settings = await ctx.settings.read()
  const { awayHours } = settings
  const now = ctx.now()
  const cause = awayHours === 1 ? 'Away for 1 hour' : `Away for ${awayHours} hours`
  const since = new Date(now.getTime() - awayHours * HOUR_MS)
  const isAbsent = and(isMember, isNotNull(supportUsers.away_since), lte(supportUsers.away_since, since))
  const absent = await ctx.db.select({ id: supportUsers.id }).from(supportUsers).where(isAbsent)
  for (const { id } of absent)
    await ctx.transact(async (tx, enqueue) => {
      await queueAssignment(enqueue, settings, await releaseUnanswered(tx, id, { cause, since }, now))
    })
}
