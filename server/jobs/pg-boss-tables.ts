import { type SQL, sql } from 'drizzle-orm'

/**
 * Writes a job for each row of a query with columns `name` and `data`, to be part of another statement or one of its own.
 * It does what the queue's own sending does, which takes a statement, a trip and a plan for each job: what a job may take
 * and how often it is tried is read from its queue. test/operations/tickets/ticket-writer.test.ts compares the two.
 */
export const insertJobs = (jobs: SQL) => sql`
  insert into pgboss.job_common (
    name, data, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, heartbeat_seconds, policy, dead_letter
  )
  select queue.name, job.data, now() + queue.retention_seconds * interval '1s', queue.expire_seconds,
    queue.deletion_seconds, queue.retry_limit, queue.retry_delay, queue.retry_backoff,
    queue.retry_delay_max, queue.heartbeat_seconds, queue.policy, queue.dead_letter
  from (${jobs}) as job (name, data) join pgboss.queue on queue.name = job.name`
