import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { authAccounts, authUsers, secondFactors } from '#server/db/schema.ts'

const credentialJoin = and(eq(authAccounts.userId, authUsers.id), eq(authAccounts.providerId, 'credential'))
/** By what two states of an account are told apart. */
const proofColumns = { passwordHash: authAccounts.password, confirmedAt: secondFactors.confirmedAt }

/** What is told of somebody who signs in. */
const userColumns = {
  id: authUsers.id,
  name: authUsers.name,
  email: authUsers.email,
  emailVerified: authUsers.emailVerified,
  image: authUsers.image,
  createdAt: authUsers.createdAt,
  updatedAt: authUsers.updatedAt,
}

export type Credentials = { passwordHash: string | null; confirmedAt: Date | null }

/** Who signs in by an address, and what they have to prove. */
export async function findCredentialsByEmail(db: Pick<Transaction, 'select'>, email: string) {
  const [found] = await db
    .select({ user: userColumns, ...proofColumns })
    .from(authUsers)
    .leftJoin(authAccounts, credentialJoin)
    .leftJoin(secondFactors, eq(secondFactors.userId, authUsers.id))
    .where(eq(authUsers.email, email.toLowerCase()))
  return found
}

/** The same of a signed-in person. */
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
 * Locks the account until the end of the transaction, so that no session begins with a password or without a second
 * factor while either changes; answers what has to be proven now.
 */
export async function lockCredentials(tx: Transaction, userId: string): Promise<Credentials | undefined> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, userId)).for('update')
  return findCredentialsById(tx, userId)
}
