import { eq, like, or } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { authUsers, authVerifications } from '../db/schema.ts'
import { forgetAddresses } from './known-address.ts'

/**
 * Removes whoever signs in by this address, with password, second factor, recovery codes and sessions, and from where
 * they signed in. Answers how many: one or none.
 */
export async function eraseSignIn(tx: Transaction, email: string): Promise<number> {
  const { identifier, value } = authVerifications
  const holds = `%${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  await tx.delete(authVerifications).where(or(like(identifier, holds), like(value, holds)))
  const erased = await tx.delete(authUsers).where(eq(authUsers.email, email)).returning({ id: authUsers.id })
  for (const { id } of erased) await forgetAddresses(tx, id)
  return erased.length
}
