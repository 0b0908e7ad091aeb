import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { authSessions, authUsers, invitations, supportUsers } from '#server/schema/schema.ts'
import { roleOf } from '#server/team/members.ts'
import { AppError } from '#server/platform/errors.ts'
import { releaseTicketsOf } from '#server/team/release-tickets.ts'
import { closeSetup, NO_CLIENT } from './create-user.ts'
import { lockTeam, refuseLastAdmin } from './manage-team.ts'
import { storePassword } from './passwords.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { pick } from '../platform/pick.ts'

/** Sets a new password and ends every session of the user. Throws `not-found` for an unknown address. */
export async function setPassword(tx: Transaction, email: string, passwordHash: string): Promise<void> {
  const userId = await lockUser(tx, email)
  await storePassword(tx, userId, passwordHash)
  await tx.delete(authSessions).where(eq(authSessions.userId, userId))
}

/** Ends every session of the user and returns how many there were. Throws `not-found` for an unknown address. */
export async function endSessionsOf(tx: Transaction, email: string): Promise<number> {
  const userId = await lockUser(tx, email)
  const { rowCount } = await tx.delete(authSessions).where(eq(authSessions.userId, userId))
  return rowCount ?? 0
}

/**
 * Removes the second factor of a user who has lost it, and ends all their sessions. Throws `not-found` for an unknown
 * address and `conflict` where there is none.
 */
export async function removeLostSecondFactor(tx: Transaction, email: string): Promise<void> {
  const userId = await lockUser(tx, email)
  if (!(await deleteSecondFactor(tx, userId))) throw new AppError('conflict', `${email} has no second factor.`)
  await tx.delete(authSessions).where(eq(authSessions.userId, userId))
}

/** Locks the account, so that no session starts with a credential that is being replaced. */
async function lockUser(tx: Transaction, email: string): Promise<string> {
  const [user] = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(eq(authUsers.email, email.toLowerCase()))
    .for('update')
  if (!user) throw unknownUser(email)
  return user.id
}

/**
 * Sets the role of a user, null to take them out of the team, from their next request on. A role ends an open invitation to the
 * address; none ends the invitations they sent, and leaves their tickets without an owner. Throws `not-found` for an address
 * that cannot sign in, and `conflict` for the last admin who would get a lower role.
 */
export async function setRole(tx: Transaction, email: string, role: Role | null): Promise<void> {
  if (role) await tx.delete(invitations).where(eq(invitations.email, email.toLowerCase()))
  const [user] = await tx
    .update(supportUsers)
    .set({
      is_admin: role !== null,
      role,
      ...(role && NO_CLIENT),
      updated_at: sql`now()`,
      read_before: sql`case when ${supportUsers.is_admin} then ${supportUsers.read_before} else now() end`,
    })
    .where(and(eq(supportUsers.email, email.toLowerCase()), isNotNull(supportUsers.auth_user_id)))
    .returning({ id: supportUsers.id, authUserId: supportUsers.auth_user_id })
  if (!user) throw unknownUser(email)
  if (role) {
    if (role === 'admin') await closeSetup(tx)
    else refuseLastAdmin(await lockTeam(tx), user.id)
    return
  }
  await tx.delete(invitations).where(eq(invitations.invitedBy, user.authUserId!))
  await releaseTicketsOf(tx, user.id, new Date())
}

export function listUsers(tx: Pick<Transaction, 'select'>) {
  return tx
    .select({
      email: authUsers.email,
      ...pick(supportUsers, 'first_name', 'last_name'),
      role: roleOf,
    })
    .from(authUsers)
    .innerJoin(supportUsers, eq(supportUsers.auth_user_id, authUsers.id))
    .orderBy(asc(authUsers.email))
}

const unknownUser = (email: string) =>
  new AppError('not-found', `${email} cannot sign in here; \`npm run users -- list\` shows who can.`)
