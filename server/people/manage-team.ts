import { and, asc, desc, eq, gt, not, sql } from 'drizzle-orm'
import type { Context, Actor } from '#server/context.ts'
import { authSessions, authUsers, invitations, secondFactors, supportUsers } from '#server/schema/schema.ts'
import { personColumns } from './ensure-person.ts'
import type { Caller } from './find-session.ts'
import { hasExpired } from './sessions.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Parsed } from '#contract/operation.ts'
import type * as peopleContract from '#contract/people.ts'
import { roleOf } from '#server/team/members.ts'
import { ADMIN_REMOVED_CHANNEL } from '#server/platform/live/channels.ts'
import { queueAssignment } from '#server/team/assignment.ts'
import { releaseTicketsOf } from '#server/team/release-tickets.ts'
import { deleteSignIn } from './erase-sign-in.ts'
import { proveIdentity } from './reauthenticate.ts'
import { requireRole } from './require-role.ts'

/** Lists the team, by name, and the open invitations, newest first. */
export async function listPeople(ctx: Context, { actor }: Caller) {
  const { first_name, last_name, email } = supportUsers
  const team = await ctx.db
    .select({
      ...personColumns,
      role: roleOf,
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
    people: team.map(({ confirmedAt, role, ...person }) => ({
      ...person,
      role: role!,
      second_factor: confirmedAt !== null,
      you: person.id === actor.id,
    })),
    invitations: open.map(({ invitation, inviter }) => describeInvitation(invitation, inviter)),
  }
}

type Invitation = Omit<typeof invitations.$inferSelect, 'tokenHash' | 'origin' | 'invitedBy'>

export const describeInvitation = (invitation: Invitation, inviter: Pick<Actor, 'first_name' | 'last_name'>) => ({
  id: invitation.id,
  email: invitation.email,
  first_name: invitation.firstName,
  last_name: invitation.lastName,
  role: invitation.role,
  invited_by: `${inviter.first_name} ${inviter.last_name}`.trim(),
  created_at: invitation.createdAt,
  expires_at: invitation.expiresAt,
})

/**
 * Locks the team until the end of the transaction and returns it. Rows written meanwhile may refer to them: who changes
 * a ticket has it locked and needs that, and a removal waits for the ticket.
 */
export const lockTeam = (tx: Transaction) =>
  tx
    .select({
      id: supportUsers.id,
      email: supportUsers.email,
      authUserId: supportUsers.auth_user_id,
      role: roleOf,
    })
    .from(supportUsers)
    .where(eq(supportUsers.is_admin, true))
    .orderBy(supportUsers.id)
    .for('no key update')

/**
 * Locks the team. Throws `forbidden` when the caller is no longer an admin: of two who remove each other at the same time,
 * the second finds themselves removed.
 */
export async function lockTeamFor(tx: Transaction, caller: Actor) {
  const team = await lockTeam(tx)
  requireRole(team.find(({ id }) => id === caller.id) ?? { role: null }, 'admin')
  return team
}

const LAST_ADMIN = 'There has to be at least one admin. Make someone else one first.'

/** Throws `conflict` if nobody else in the team is an admin. */
export function refuseLastAdmin(team: Awaited<ReturnType<typeof lockTeam>>, id: string): void {
  if (!team.some((member) => member.id !== id && member.role === 'admin')) throw new AppError('conflict', LAST_ADMIN)
}

/**
 * Changes the role of a member of the team and returns the new token of the caller's session. Throws `not-found`, `conflict`
 * for the last admin, and what `proveIdentity` throws.
 */
export async function updatePerson(
  ctx: Context,
  { id, role, password, code }: Parsed<typeof peopleContract.updatePerson>,
  { actor, session }: Caller,
): Promise<string> {
  const completeProof = await proveIdentity(ctx, session, { password, code })
  const sessionToken = await ctx.transact(async (tx) => {
    const team = await lockTeamFor(tx, actor)
    const renewed = await completeProof(tx)
    if (!team.some((member) => member.id === id)) throw personGone()
    if (role !== 'admin') refuseLastAdmin(team, id)
    await tx
      .update(supportUsers)
      .set({ role, updated_at: sql`now()` })
      .where(eq(supportUsers.id, id))
    return renewed
  })
  ctx.log.info('people.role_changed', { user: actor.id, person: id, role })
  return sessionToken
}

const personGone = () => new AppError('not-found', 'This person is not in the team anymore.')

/**
 * Removes the role, sign-in, sessions and sent invitations of another member of the team, and disconnects their streams; their
 * answers keep their name, and their unresolved tickets have no owner any more. Returns the new token of the caller's
 * session. Throws `not-found`, `conflict` for oneself, and what `proveIdentity` throws.
 */
export async function removePerson(
  ctx: Context,
  { id, password, code }: Parsed<typeof peopleContract.removePerson>,
  { actor, session }: Caller,
): Promise<string> {
  const completeProof = await proveIdentity(ctx, session, { password, code })
  const settings = await ctx.settings.read()
  const now = ctx.now()
  const sessionToken = await ctx.transact(async (tx, enqueue) => {
    const team = await lockTeamFor(tx, actor)
    const renewed = await completeProof(tx)
    if (id === actor.id)
      throw new AppError('conflict', 'You cannot remove yourself. Another administrator can do that for you.')
    const person = team.find((member) => member.id === id)
    if (!person) throw personGone()
    await tx
      .update(supportUsers)
      .set({ is_admin: false, role: null, signature: '', updated_at: sql`now()` })
      .where(eq(supportUsers.id, id))
    await queueAssignment(enqueue, settings, await releaseTicketsOf(tx, id, now))
    if (person.authUserId) await deleteSignIn(tx, person.authUserId)
    await tx.execute(sql`select pg_notify(${ADMIN_REMOVED_CHANNEL}, ${id})`)
    return renewed
  })
  ctx.log.info('people.removed', { user: session.userId, person: id })
  return sessionToken
}
