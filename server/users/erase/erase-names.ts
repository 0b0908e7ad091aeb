import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'

/** Stands where the name or the address of the person stood in what other people keep. */
export const ERASED = 'an erased person'

/**
 * Replaces the name of a person in the history of other people's tickets, by the one function that may (docs/decisions/0079).
 * Somebody else of the same name on one of these tickets, and of the team on any, is not told apart. Runs before anything that
 * says where they took part is removed.
 */
export async function eraseNames(tx: Transaction, personId: string | undefined): Promise<void> {
  if (personId) await tx.execute(sql`select erase_person_from_history(${personId})`)
}
