import { eq } from 'drizzle-orm'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Transaction } from '../db/database.ts'
import { supportUsers } from '../db/schema.ts'

export type Person = { id: string; first_name: string; last_name: string; email: string }

/**
 * Returns the support user of an address in lower case, and adds one where there is none, under the given name or none. The
 * record of somebody known keeps its name.
 */
export async function findOrAddPerson(
  tx: Transaction,
  { email, name }: { email: string; name: string },
  now: Date,
): Promise<Person> {
  const columns = {
    id: supportUsers.id,
    first_name: supportUsers.first_name,
    last_name: supportUsers.last_name,
    email: supportUsers.email,
  }
  const [added] = await tx
    .insert(supportUsers)
    .values({ email, ...splitName(name), created_at: now, updated_at: now })
    .onConflictDoNothing({ target: supportUsers.email })
    .returning(columns)
  if (added) return added
  const [known] = await tx.select(columns).from(supportUsers).where(eq(supportUsers.email, email))
  return known!
}

/** The name of a person, or their address where they have none. */
export const nameOrAddress = ({ first_name, last_name, email }: Omit<Person, 'id'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email

function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.split(/\s+/u).filter(Boolean)
  const last = words.length > 1 ? words.pop()! : ''
  return { first_name: words.join(' ').slice(0, LIMITS.name), last_name: last.slice(0, LIMITS.name) }
}
