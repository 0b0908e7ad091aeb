import { setTimeout } from 'node:timers/promises'
import type { Installation } from '#test/support/own-database.ts'
import { queryDatabase } from './verify.ts'

const MAIL = `name = 'send-ticket-created'`
const SETTLED_AFTER_MS = 200
const PATIENCE_MS = 120_000

/**
 * The job queue reads its time nowhere but from a function of its own in the database (`pgboss.job_now`), which the drill
 * replaces by one that runs ahead. Everything else is as always: who is due, how long to wait, who is taken for dead.
 */
export async function installQueueClock(installation: Installation): Promise<void> {
  await queryDatabase(installation, 'create table drill_clock (ahead interval not null)')
  await queryDatabase(installation, `insert into drill_clock values ('0')`)
  await queryDatabase(
    installation,
    `create or replace function pgboss.job_now() returns timestamptz language sql stable
     as $$ select now() + (select ahead from drill_clock) $$`,
  )
}

/** Moves the clock on, in a moment in which no mail is being sent: an hour that passes overtakes no attempt. */
export async function advanceQueueClock(installation: Installation, seconds: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  const sql = `update drill_clock set ahead = ahead + interval '${seconds} seconds'
    where not exists (select from pgboss.job where ${MAIL} and (state = 'active' or ${isDue}))
    returning ahead`
  while ((await queryDatabase(installation, sql)).length === 0) {
    if (performance.now() > deadline) throw new Error('The queue did not come to rest for two minutes.')
    await setTimeout(SETTLED_AFTER_MS)
  }
}
const isDue = `state in ('created', 'retry') and start_after <= pgboss.job_now()`

/** Mails by where they are in their life, and how often they were tried in all. */
export async function countMails(installation: Installation) {
  const [row] = await queryDatabase<{ waiting: number; sent: number; failed: number; attempts: number }>(
    installation,
    `select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
       count(*) filter (where state = 'completed')::int as sent,
       count(*) filter (where state = 'failed')::int as failed,
       coalesce(sum(retry_count), 0)::int as attempts
     from pgboss.job where ${MAIL}`,
  )
  return row!
}
