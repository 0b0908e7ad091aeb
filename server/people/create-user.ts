import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { authAccounts, authUsers, invitations, setupGuard, supportUsers } from '#server/schema/schema.ts'
import { refuseMergedAddress } from './ensure-person.ts'
import { roleOf } from '#server/team/members.ts'
import { AppError } from '#server/platform/errors.ts'

export type NewUser = {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  /** Null for a person outside the team. */
  role: Role | null
  /** Defaults to the database's clock. */
  now?: Date
}

/** A member of the team belongs to none of the clients. */
export const NO_CLIENT = { company_id: null, sees_company: false, vip: false } as const

/**
 * Creates a sign-in identity with its support user; a customer with the same address becomes that user and keeps the
 * tickets. Creating an admin closes setup; creating a member of the team ends an open invitation to
 * the address. Throws `conflict` when the address can already sign in.
 */
export async function createUser(tx: Transaction, user: NewUser): Promise<{ id: string }> {
  const email = user.email.toLowerCase()
  const authUserId = randomUUID()
  // First, so that of this and the acceptance of the invitation one waits for the other.
  const isMember = user.role !== null
  await refuseMergedAddress(tx, email)
  if (isMember) await tx.delete(invitations).where(eq(invitations.email, email))
  const created = await tx
    .insert(authUsers)
    .values({ id: authUserId, email, name: `${user.firstName} ${user.lastName}`.trim(), emailVerified: true })
    .onConflictDoNothing()
    .returning({ id: authUsers.id })
  if (created.length === 0) throw new AppError('conflict', `${email} can sign in already.`)
  await tx.insert(authAccounts).values({
    id: randomUUID(),
    accountId: authUserId,
    providerId: 'credential',
    userId: authUserId,
    password: user.passwordHash,
  })
  if (user.role === 'admin') await closeSetup(tx)
  const values = {
    auth_user_id: authUserId,
    first_name: user.firstName,
    last_name: user.lastName,
    email,
    is_admin: isMember,
    role: user.role,
    // A new member of the team has nothing to catch up on.
    ...(isMember && { read_before: user.now ?? sql`now()`, ...NO_CLIENT }),
  }
  const [row] = await tx
    .insert(supportUsers)
    .values(values)
    .onConflictDoUpdate({ target: supportUsers.email, set: { ...values, updated_at: sql`now()` } })
    .returning({ id: supportUsers.id })
  return row!
}

/** Closes the set-up of the first admin by taking its only row; returns false when it was closed already. */
export async function closeSetup(tx: Transaction): Promise<boolean> {
  const taken = await tx.insert(setupGuard).values({ id: 1 }).onConflictDoNothing().returning({ id: setupGuard.id })
  return taken.length > 0
}

export async function adminExists(tx: Pick<Transaction, 'select'>): Promise<boolean> {
  const found = await tx.select({ id: supportUsers.id }).from(supportUsers).where(eq(roleOf, 'admin')).limit(1)
  return found.length > 0
}
