import { HAS_JOB_TABLE, RETRY_FAILED_JOBS, UNFINISHED_BY_KIND } from '#server/jobs/pg-boss-tables.ts'
import { type DatabaseCheck, type Finding, ok, skipped, warning } from './finding.ts'

const TITLE = 'Jobs'
/** Most jobs are done within a second. */
const LONG_WAIT_S = 15 * 60

type Row = { name: string; failed: number; waiting: number; oldest: number }

/** Finds mails and other jobs that have failed for good or have waited too long. */
export const checkJobs: DatabaseCheck = async (client) => {
  const { rows } = await client.query<{ exists: boolean }>(HAS_JOB_TABLE)
  if (!rows[0]!.exists) return [skipped(TITLE, 'There is no queue yet; the first start makes it.')]
  return jobFindings((await client.query<Row>(UNFINISHED_BY_KIND)).rows)
}

/** Judges how many jobs of each kind wait, for how many seconds, and have failed. */
export function jobFindings(rows: Row[]): Finding[] {
  const findings = rows.flatMap(({ name, failed, waiting, oldest }) => [
    ...(failed > 0
      ? [
          warning(
            TITLE,
            `${failed} × ${name} were given up after many tries.`,
            `Find the reason in the log (\`"job":"${name}"\`) and mend it; this SQL has them tried again: ${RETRY_FAILED_JOBS}`,
          ),
        ]
      : []),
    ...(oldest > LONG_WAIT_S
      ? [
          warning(
            TITLE,
            `${waiting} × ${name} wait, the oldest for ${Math.round(oldest / 60)} minutes.`,
            'Start the server if it does not run; otherwise its log says what the job waits for.',
          ),
        ]
      : []),
  ])
  return findings.length > 0 ? findings : [ok(TITLE, 'None was given up, none waits for long.')]
}
