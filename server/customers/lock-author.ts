import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { supportUsers } from '../schema/schema.ts'
import { notFound } from '../platform/errors.ts'
import type { Visitor } from './visitor.ts'

/**
 * Keeps the person of a visitor, in whose name something is written, from being erased until the transaction ends; the ticket is
 * locked before. Who has signed in needs no link, whose removal would tell. Throws `not-found` where they have been erased.
 */
export async function lockAuthor(tx: Transaction, { person }: Visitor): Promise<void> {
  const found = await tx
    .select({ id: supportUsers.id })
    .from(supportUsers)
    .where(eq(supportUsers.id, person.id))
    .for('key share')
  if (found.length === 0) throw notFound()
}
