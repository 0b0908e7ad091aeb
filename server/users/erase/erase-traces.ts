import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import type { JobName } from '#server/jobs/job-types.ts'
import { clearJobOutputsNaming, deleteJobsAbout } from '#server/jobs/pg-boss-tables.ts'

const JOBS_ABOUT_PEOPLE: JobName[] = [
  'send-ticket-created',
  'send-ticket-response',
  'send-contact-message',
  'send-invitation',
  'send-customer-code',
  'send-ticket-link',
  'send-sign-in-link',
  'send-rating-request',
  'send-customer-reminder',
  'assign-ticket',
  'analyse-ticket',
]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Removes copies of the rows with these ids: stored responses for repeated requests, and jobs of mails and analyses,
 * waiting or done. Replies of mail servers that name the address are removed too. Returns how many of the first two.
 */
export async function eraseTraces(tx: Transaction, email: string, ids: string[]) {
  const isErased = sql`any(${sql.param(ids)}::text[])`
  const responses = await tx.execute(sql`
    delete from ${idempotencyKeys}
    where position(${email} in lower(answer::text)) > 0 or exists (
      select from regexp_matches(answer::text, ${UUID}, 'g') as named(id) where named.id[1] = ${isErased}
    )`)
  const jobs = await deleteJobsAbout(tx, ids, JOBS_ABOUT_PEOPLE)
  await clearJobOutputsNaming(tx, email)
  return { answers: responses.rowCount ?? 0, jobs }
}
