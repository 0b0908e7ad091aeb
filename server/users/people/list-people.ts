import { and, asc, desc, eq, gt, not } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { authSessions, authUsers, invitations, secondFactors, supportUsers } from '#server/db/schema.ts'
import type { Caller } from '../sessions/find-session.ts'
import { hasExpired } from '../sessions/session.ts'

/** Lists the admins, by name, and the open invitations, newest first. */
export async function listPeople(ctx: Context, { actor }: Caller) {
  const { id, first_name, last_name, email } = supportUsers
  const admins = await ctx.db
    .select({
      id,
      first_name,
      last_name,
      email,
      manager: supportUsers.is_manager,
      last_seen_at: authUsers.lastSeenAt,
      signed_in: ctx.db.$count(authSessions, and(eq(authSessions.userId, authUsers.id), not(hasExpired(ctx)))),
      confirmedAt: secondFactors.confirmedAt,
    })
    .from(supportUsers)
    .leftJoin(authUsers, eq(authUsers.id, supportUsers.auth_user_id))
    .leftJoin(secondFactors, eq(secondFactors.userId, authUsers.id))
    .where(eq(supportUsers.is_admin, true))
    .orderBy(asc(first_name), asc(last_name), asc(email))
  const open = await ctx.db
    .select({ invitation: invitations, inviter: { first_name, last_name } })
    .from(invitations)
    .innerJoin(supportUsers, eq(supportUsers.auth_user_id, invitations.invitedBy))
    .where(gt(invitations.expiresAt, ctx.now()))
    .orderBy(desc(invitations.createdAt), asc(invitations.email))
  return {
    people: admins.map(({ confirmedAt, ...person }) => ({
      ...person,
      second_factor: confirmedAt !== null,
      you: person.id === actor.id,
    })),
    invitations: open.map(({ invitation, inviter }) => ({
      id: invitation.id,
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      invited_by: `${inviter.first_name} ${inviter.last_name}`.trim(),
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })),
  }
}
