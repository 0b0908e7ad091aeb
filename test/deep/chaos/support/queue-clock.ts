import type { Installation } from '#test/support/new-installation.ts'
import { eventually } from '#test/support/server.ts'
import { queryDatabase } from '#test/support/query-database.ts'

const MAIL = `name = 'send-ticket-created'`
/** However busy the machine is, due mails are tried within this time. */
export const MAIL_TIMEOUT_MS = 300_000
const POLL_MS = 100

/**
 * Gives the job queue a clock that the test moves. The queue reads the time only from `pgboss.job_now` in the database,
 * which is replaced; what is due, how long to wait and which process counts as dead follow as always.
 */
export async function installQueueClock(env: Installation): Promise<void> {
  await queryDatabase(env, 'create table drill_clock (ahead interval not null)')
  await queryDatabase(env, `insert into drill_clock values ('0')`)
  await queryDatabase(
    env,
    `create or replace function pgboss.job_now() returns timestamptz language sql stable
     as $$ select now() + (select ahead from drill_clock) $$`,
  )
}

/** Moves the clock on, and says so, as soon as no mail is due or being sent, so that no attempt is skipped. */
export async function advanceQueueClock(env: Installation, seconds: number): Promise<void> {
  const sql = `update drill_clock set ahead = ahead + interval '${seconds} seconds'
    where not exists (select from pgboss.job where ${MAIL} and (state = 'active' or ${IS_DUE}))
    returning pg_notify('work', 'jobs')`
  const isMoved = async () => (await queryDatabase(env, sql)).length > 0
  await eventually('no mail that is due', isMoved, MAIL_TIMEOUT_MS, POLL_MS)
}
const IS_DUE = `state in ('created', 'retry') and start_after <= pgboss.job_now()`

/**
 * Call before a process is killed. The returned function, called once the database runs again, has the jobs that the dead
 * process worked on repeated at the next poll, not after 20 seconds without a heartbeat.
 */
export async function noteRunningJobs(env: Installation): Promise<() => Promise<void>> {
  const rows = await queryDatabase<{ id: string }>(env, `select id from pgboss.job where state = 'active'`)
  const ids = rows.map(({ id }) => `'${id}'`).join()
  const sql = `update pgboss.job set heartbeat_on = heartbeat_on - interval '20 seconds' where state = 'active' and id in (${ids})`
  return async () => {
    if (ids) await queryDatabase(env, sql)
  }
}

/** Mails by state, those that failed at least once, and the retries of all. */
export async function countMails(env: Installation) {
  type Row = { waiting: number; sent: number; failed: number; failedOnce: number; attempts: number }
  const [row] = await queryDatabase<Row>(
    env,
    `select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
       count(*) filter (where state = 'completed')::int as sent,
       count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state = 'retry')::int as "failedOnce",
       coalesce(sum(retry_count), 0)::int as attempts
     from pgboss.job where ${MAIL}`,
  )
  return row!
}
