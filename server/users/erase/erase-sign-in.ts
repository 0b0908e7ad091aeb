import { eq, like, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { authUsers, authVerifications } from '#server/db/schema.ts'
import { forgetAddresses } from '../sessions/known-address.ts'

/**
 * Removes the sign-in of an e-mail address with password, second factor, recovery codes, sessions and remembered addresses.
 * Returns how many there were: one or none.
 */
export async function eraseSignIn(tx: Transaction, email: string): Promise<number> {
  const { identifier, value } = authVerifications
  const pattern = `%${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  await tx.delete(authVerifications).where(or(like(identifier, pattern), like(value, pattern)))
  const found = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  for (const { id } of found) await deleteSignIn(tx, id)
  return found.length
}

/** Deletes a sign-in with everything that belongs to it. */
export async function deleteSignIn(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(authUsers).where(eq(authUsers.id, userId))
  await forgetAddresses(tx, userId)
}
