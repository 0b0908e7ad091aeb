import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { idempotencyKeys } from '#server/schema/schema.ts'
import { clearJobOutputsNaming, deleteJobsNaming } from '#server/platform/jobs/pg-boss-tables.ts'

/** Stands where the name or the address of the person stood in what other people keep. */
export const ERASED = 'an erased person'

/**
 * Replaces the name of a person in the history of other people's tickets, by the one function that may (docs/decisions/team-work.md).
 * Somebody else of the same name on one of these tickets, and of the team on any, is not told apart. Runs before anything that
 * says where they took part is removed.
 */
export async function eraseNames(tx: Transaction, personId: string | undefined): Promise<void> {
  if (personId) await tx.execute(sql`select erase_person_from_history(${personId})`)
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Removes copies of the rows with these ids: stored responses for repeated requests, and jobs that name them,
 * waiting or done. Replies of mail servers that name the address are removed too. Returns how many of the first two.
 */
export async function eraseTraces(tx: Transaction, email: string, ids: string[]) {
  const isErased = sql`any(${sql.param(ids)}::text[])`
  const responses = await tx.execute(sql`
    delete from ${idempotencyKeys}
    where position(${email} in lower(answer::text)) > 0 or exists (
      select from regexp_matches(answer::text, ${UUID}, 'g') as named(id) where named.id[1] = ${isErased}
    )`)
  const jobs = await deleteJobsNaming(tx, ids)
  await clearJobOutputsNaming(tx, email)
  return { answers: responses.rowCount ?? 0, jobs }
}
