import { type DatabaseCheck, type Finding, ok, skipped, warning } from './finding.ts'

const TITLE = 'Jobs'
const EXISTS = `select to_regclass('pgboss.job') is not null as exists`
const JOBS_QUERY = `select name, count(*) filter (where state = 'failed')::int as failed,
  count(*) filter (where state < 'active')::int as waiting,
  coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float8 as oldest
  from pgboss.job where state in ('created', 'retry', 'failed') group by name order by name`
const RETRY_STATEMENT = `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null where state = 'failed'`
/** Most jobs are done within a second. */
const LONG_WAIT_S = 15 * 60

type Row = { name: string; failed: number; waiting: number; oldest: number }

/** Finds mails and other jobs that have failed for good or have waited too long. */
export const checkJobs: DatabaseCheck = async (client) => {
  const { rows } = await client.query<{ exists: boolean }>(EXISTS)
  if (!rows[0]!.exists) return [skipped(TITLE, 'There is no queue yet; the first start makes it.')]
  return jobFindings((await client.query<Row>(JOBS_QUERY)).rows)
}

/** Judges how many jobs of each kind wait, for how many seconds, and have failed. */
export function jobFindings(rows: Row[]): Finding[] {
  const findings = rows.flatMap(({ name, failed, waiting, oldest }) => [
    ...(failed > 0
      ? [
          warning(
            TITLE,
            `${failed} × ${name} were given up after many tries.`,
            `Find the reason in the log (\`"job":"${name}"\`) and mend it; this SQL has them tried again: ${RETRY_STATEMENT}`,
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
