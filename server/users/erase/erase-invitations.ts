import { eq, inArray, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { authUsers, invitations } from '#server/db/schema.ts'

/** Removes the invitations to an e-mail address and those its user has sent; returns their ids. */
export async function eraseInvitations(tx: Transaction, email: string): Promise<string[]> {
  const inviter = tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  const erased = await tx
    .delete(invitations)
    .where(or(eq(invitations.email, email), inArray(invitations.invitedBy, inviter)))
    .returning({ id: invitations.id })
  return erased.map(({ id }) => id)
}
