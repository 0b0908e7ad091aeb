import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { WORK_CHANNEL } from '../live/channels.ts'
import type { JobName } from './job-types.ts'

/*
 * Every statement on pg-boss's own tables (version 43), for what its API cannot do: writing jobs within a statement of ours, deleting
 * them by their data, reading and restoring them as rows. No other file of the product names these tables.
 * test/operations/platform/pg-boss-tables.test.ts fails when an upgrade changes what is used here.
 */

export const JOB_TABLE = 'pgboss.job'

/**
 * Writes a job for each row of a query with the columns `name` and `data`, as part of another statement or alone. It does
 * what the queue's own `send` does, which costs a statement, a round trip and a plan for each job: the limits and retries
 * of a job are read from its queue. It starts after a delay, or immediately.
 */
export const insertJobs = (jobs: SQL, delaySeconds = 0) => sql`
  insert into pgboss.job_common (
    name, data, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, heartbeat_seconds, policy, dead_letter, start_after
  )
  select queue.name, job.data, now() + queue.retention_seconds * interval '1s', queue.expire_seconds,
    queue.deletion_seconds, queue.retry_limit, queue.retry_delay, queue.retry_backoff,
    queue.retry_delay_max, queue.heartbeat_seconds, queue.policy, queue.dead_letter,
    now() + ${delaySeconds}::int * interval '1s'
  from (${jobs}) as job (name, data) join pgboss.queue on queue.name = job.name`

/**
 * Creates the triggers that notify every process, with the commit, of a job that waits: a new one, one that failed and is to
 * be tried again, one whose time was changed, whichever program writes it. Processes that start together take turns.
 */
export const NOTIFY_OF_JOBS = `do $$ begin
  perform pg_advisory_xact_lock(7120042);
  if exists (select from pg_trigger where tgname = 'job_waits' and tgrelid = 'pgboss.job_common'::regclass) then return; end if;
  create or replace function pgboss.notify_of_jobs() returns trigger language plpgsql as $body$
    begin perform pg_notify('${WORK_CHANNEL}', 'jobs'); return null; end $body$;
  create or replace trigger job_moved after update of state, start_after on pgboss.job_common for each row
    when (new.state < 'active' and (old.state >= 'active' or old.start_after <> new.start_after))
    execute function pgboss.notify_of_jobs();
  create trigger job_waits after insert on pgboss.job_common for each row
    when (new.state < 'active') execute function pgboss.notify_of_jobs();
end $$`

/**
 * For each of the queues named by $1 in which jobs wait, in milliseconds: for how long the oldest has been due, and in how long
 * the next one is. Clock and condition are those by which jobs are fetched.
 */
export const WAITING_JOBS = `
  select name,
    (extract(epoch from now - min(start_after) filter (where start_after <= now)) * 1000)::float8 as "dueForMs",
    (extract(epoch from min(start_after) filter (where start_after > now) - now) * 1000)::float8 as "dueInMs"
  from pgboss.job cross join pgboss.job_now() as now
  where name = any($1) and state < 'active' and not blocked group by name, now`

/** Selects `isActive`, true while a job is in progress, as counted by the queue when it was last supervised. */
export const IS_JOB_ACTIVE = 'select coalesce(sum(active_count), 0) > 0 as "isActive" from pgboss.queue'

/** The number of jobs given up, as counted by the queue itself: at most a minute old. */
export const FAILED_JOBS = 'select coalesce(sum(failed_count), 0)::int as failed from pgboss.queue'

/**
 * SQL for the waiting jobs of the queues named by $1, as rows of `QueueDepth`. Its condition is that of the index jobs are fetched by,
 * so finished jobs, which are kept for months, are not read.
 */
export const QUEUE_DEPTH = `
  select queue.name as queue, coalesce(waiting, 0)::int as waiting, coalesce(oldest, 0)::float8 as "oldestSeconds",
    failed_count::int as failed
  from pgboss.queue left join (
    select name, count(*) as waiting, extract(epoch from now() - min(created_on)) as oldest
    from pgboss.job where state < 'active' and not blocked group by name
  ) as ahead on ahead.name = queue.name
  where queue.name = any($1)`

/** Deletes up to `limit` mail jobs that ended before `before`, sent or given up. Returns how many. */
export async function deleteFinishedMailJobs(db: Database, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from pgboss.job where (name, id) in (
      select name, id from pgboss.job
      where name like 'send-%' and state in ('completed', 'cancelled', 'failed')
        and completed_on < ${before.toISOString()}::timestamptz
      limit ${limit}
    )`)
  return rowCount ?? 0
}

/** Deletes jobs whose data has one of these ids, waiting or done, of one kind or of any. Returns how many. */
export async function deleteJobsNaming(tx: Transaction, ids: string[], kind?: JobName): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from pgboss.job where ${kind ? sql`name = ${kind} and` : sql``} exists (
      select from jsonb_each_text(case jsonb_typeof(data) when 'object' then data else '{}' end) as given (name, id)
      where given.id = any(${sql.param(ids)}::text[])
    )`)
  return rowCount ?? 0
}

/** Clears the recorded outcome of jobs that names an address, such as the refusal of a mail server. */
export async function clearJobOutputsNaming(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`update pgboss.job set output = null where position(${email} in lower(output::text)) > 0`)
}

/** Reads the object keys of the `remove-object` jobs that are still to be done. */
export async function readQueuedRemovals(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select data->>'key' as key from pgboss.job where name = 'remove-object' and state < 'completed'`)
  return rows.map(({ key }) => key)
}

/** Selects `exists`, true once pg-boss has created its tables. */
export const HAS_JOB_TABLE = `select to_regclass('pgboss.job') is not null as exists`
/** The version of pg-boss's tables, as `version`. */
export const SCHEMA_VERSION = 'select version from pgboss.version'
/** Names of the job table's columns that can be written, as `name`. */
export const JOB_COLUMNS = `select column_name as name from information_schema.columns
  where table_schema = 'pgboss' and table_name = 'job' and is_generated = 'NEVER'
  order by column_name collate "C"`
/**
 * Selects these columns of the jobs that are not finished, given-up ones included, in a stable order. A job in progress
 * is selected as one to be retried. Scheduled maintenance and the queue's own jobs are left out.
 */
export function selectUnfinishedJobs(columns: string[]): string {
  const replaced: Record<string, string> = {
    state: `case state when 'active' then 'retry' else state end`,
    heartbeat_on: 'null::timestamptz',
  }
  const values = columns.map((name) => (replaced[name] ? `${replaced[name]} as "${name}"` : `"${name}"`))
  return `select row_to_json(r)::text from (select ${values.join(', ')} from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') and name <> 'upkeep' and name not like '\\_\\_%'
    ) r order by r.name collate "C", r.id`
}

/** By kind: jobs given up, jobs waiting, and the age of the oldest waiting one in seconds. */
export const UNFINISHED_BY_KIND = `select name, count(*) filter (where state = 'failed')::int as failed,
  count(*) filter (where state < 'active')::int as waiting,
  coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float8 as oldest
  from pgboss.job where state in ('created', 'retry', 'failed') group by name order by name`
/** Has given-up jobs tried once more. */
export const RETRY_FAILED_JOBS = `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null where state = 'failed'`
