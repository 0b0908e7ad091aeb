import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import type { JobName } from '#server/jobs/catalogue.ts'
import { clearJobOutputsNaming, deleteJobsAbout } from '#server/jobs/pg-boss-tables.ts'

const JOBS_ABOUT_PEOPLE: JobName[] = [
  'send-ticket-created',
  'send-ticket-response',
  'send-contact-message',
  'analyse-ticket',
]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Removes what repeats or is about rows of these ids: answers kept for repeated requests, mails that wait or have been
 * sent, analyses that wait. What a mail server said of the address goes too. Answers how many of the first two kinds.
 */
export async function eraseTraces(tx: Transaction, email: string, ids: string[]) {
  const matchesErasedId = sql`any(${sql.param(ids)}::text[])`
  const keptResponses = await tx.execute(sql`
    delete from ${idempotencyKeys}
    where position(${email} in lower(answer::text)) > 0 or exists (
      select from regexp_matches(answer::text, ${UUID}, 'g') as named(id) where named.id[1] = ${matchesErasedId}
    )`)
  const jobs = await deleteJobsAbout(tx, ids, JOBS_ABOUT_PEOPLE)
  await clearJobOutputsNaming(tx, email)
  return { answers: keptResponses.rowCount ?? 0, jobs }
}
