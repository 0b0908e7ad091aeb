import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { authSessions, authUsers, invitations, supportUsers } from '#server/schema/schema.ts'
import { AppError } from '#server/platform/errors.ts'
import { releaseTicketsOf } from '#server/team/release-tickets.ts'
import { closeSetup } from './create-user.ts'
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
 * Grants or revokes admin rights, immediately for open sessions. Granting ends an open invitation to the address; revoking ends the role of
 * a manager and the invitations they sent, and leaves their tickets without an owner. Throws `not-found` for an address that
 * cannot sign in.
 */
export async function setAdmin(tx: Transaction, email: string, isAdmin: boolean): Promise<void> {
  if (isAdmin) await tx.delete(invitations).where(eq(invitations.email, email.toLowerCase()))
  const [user] = await tx
    .update(supportUsers)
    .set({
      is_admin: isAdmin,
      ...(!isAdmin && { is_manager: false }),
      updated_at: sql`now()`,
      read_before: sql`case when ${supportUsers.is_admin} then ${supportUsers.read_before} else now() end`,
    })
    .where(and(eq(supportUsers.email, email.toLowerCase()), isNotNull(supportUsers.auth_user_id)))
    .returning({ id: supportUsers.id, authUserId: supportUsers.auth_user_id })
  if (!user) throw unknownUser(email)
  if (isAdmin) {
    await closeSetup(tx)
    return
  }
  await tx.delete(invitations).where(eq(invitations.invitedBy, user.authUserId!))
  await releaseTicketsOf(tx, user.id, new Date())
}

export function listUsers(tx: Pick<Transaction, 'select'>) {
  return tx
    .select({
      email: authUsers.email,
      ...pick(supportUsers, 'first_name', 'last_name', 'is_admin'),
    })
    .from(authUsers)
    .innerJoin(supportUsers, eq(supportUsers.auth_user_id, authUsers.id))
    .orderBy(asc(authUsers.email))
}

const unknownUser = (email: string) =>
  new AppError('not-found', `${email} cannot sign in here; \`npm run users -- list\` shows who can.`)
