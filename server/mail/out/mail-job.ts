import type { Context } from '../../context.ts'
import type { Attempt, JobCatalogue, JobName } from '../../platform/jobs/job-types.ts'
import type { Mailer } from './mailer.ts'

/** Sends the mail of a job, unless what it is about is gone. Throws for what may pass, so that the job is retried. */
export type MailJob<Name extends JobName> = (
  ctx: Context,
  send: Mailer,
  data: JobCatalogue[Name],
  attempt: Attempt,
) => Promise<void>
