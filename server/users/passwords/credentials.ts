import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { authAccounts, authUsers, secondFactors } from '#server/db/schema.ts'

const credentialJoin = and(eq(authAccounts.userId, authUsers.id), eq(authAccounts.providerId, 'credential'))
/** What a sign-in has to prove; compared to notice a change made in between. */
const proofColumns = { passwordHash: authAccounts.password, confirmedAt: secondFactors.confirmedAt }

/** What the API shows of a sign-in identity. */
export const userColumns = {
  id: authUsers.id,
  name: authUsers.name,
  email: authUsers.email,
  emailVerified: authUsers.emailVerified,
  image: authUsers.image,
  createdAt: authUsers.createdAt,
  updatedAt: authUsers.updatedAt,
}

export type Credentials = { passwordHash: string | null; confirmedAt: Date | null }

/** Finds the sign-in identity of an e-mail address with what it has to prove. */
export async function findCredentialsByEmail(db: Pick<Transaction, 'select'>, email: string) {
  const [found] = await db
    .select({ user: userColumns, ...proofColumns })
    .from(authUsers)
    .leftJoin(authAccounts, credentialJoin)
    .leftJoin(secondFactors, eq(secondFactors.userId, authUsers.id))
    .where(eq(authUsers.email, email.toLowerCase()))
  return found
}

/** Finds what a signed-in user has to prove to reauthenticate. */
export async function findCredentialsById(db: Pick<Transaction, 'select'>, userId: string) {
  const [found] = await db
    .select({ email: authUsers.email, ...proofColumns })
    .from(authUsers)
    .leftJoin(authAccounts, credentialJoin)
    .leftJoin(secondFactors, eq(secondFactors.userId, authUsers.id))
    .where(eq(authUsers.id, userId))
  return found
}

/**
 * Locks the account until the end of the transaction and returns its current credentials, so that no session starts with
 * an old password or without a second factor while either is being changed.
 */
export async function lockCredentials(tx: Transaction, userId: string): Promise<Credentials | undefined> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, userId)).for('update')
  return findCredentialsById(tx, userId)
}
