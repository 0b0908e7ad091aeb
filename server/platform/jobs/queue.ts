import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type pg from 'pg'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { isDeadlock } from '../errors.ts'
import { type Log, errorFields, withLogFields } from '../log.ts'
import type { Handler, Handlers, JobCatalogue, JobName, JobOutcome, QueueDepth, Transact } from './job-types.ts'
import { FAILED_JOBS, QUEUE_DEPTH, NOTIFY_OF_JOBS, insertJobs } from './pg-boss-tables.ts'
import { JOB_NAMES, MAINTENANCE_CRON, PG_BOSS_TIMERS, QUEUES, workerOptions } from './queue-settings.ts'
import { watchJobs } from './watch-jobs.ts'

/** A network that drops packets silently gives no other sign; the queue's own maintenance may take a while. */
const QUERY_TIMEOUT_MS = 30_000
/** Longer than between two checks of a process at rest: connecting costs more than a check. */
const KEEP_CONNECTED_MS = 120_000
/** For jobs in progress once the queue is draining. */
const DRAIN_TIMEOUT_MS = 10_000
/** PostgreSQL's unique_violation, here in its own catalogue. */
const UNIQUE_VIOLATION = '23505'

/** Attempts at a transaction that the database ends as a deadlock. */
const MAX_RUNS = 3

/** `jobDone` is called after every attempt at a job. */
type JobObserver = { jobDone: (name: JobName, outcome: JobOutcome, seconds: number) => void }

type RunningJob = JobWithMetadata<JobCatalogue[JobName]>

export type Queue = Awaited<ReturnType<typeof openQueue>>

/** Opens the job queue. It lives in the product's database, so a job is committed together with its cause. */
export async function openQueue(connection: pg.PoolConfig, log: Log, clock: Clock = systemClock) {
  const boss = new PgBoss({
    ...({ ...connection, query_timeout: QUERY_TIMEOUT_MS, idleTimeoutMillis: KEEP_CONNECTED_MS } as object),
    max: 4,
    ...PG_BOSS_TIMERS,
    ...(clock.timers && { clock: clock.timers }),
    // The embedded engine has no autovacuum to watch; a timer of its own vacuums it.
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error('queue.failed', errorFields(error)))
  // When several processes start on an empty database, the ones that waited for the first may not see its tables yet.
  await boss.start().catch((error) => (error.code === UNIQUE_VIOLATION ? boss.start() : Promise.reject(error)))
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of JOB_NAMES) if (!known.has(name)) await boss.createQueue(name, QUEUES[name])
  await boss.getDb().executeSql(NOTIFY_OF_JOBS)

  const stopping = new AbortController()
  const watch = watchJobs(boss, clock, log)
  const { wake } = watch

  let watching: Promise<void> | undefined
  let draining: Promise<unknown> | undefined
  const drain = () => {
    stopping.abort()
    const stopWorkers = () => Promise.all([watching, ...JOB_NAMES.map((name) => boss.offWork(name))])
    return (draining ??= Promise.race([stopWorkers(), setTimeout(DRAIN_TIMEOUT_MS, undefined, { ref: false })]))
  }

  return {
    wake,
    /** Checks for due jobs, because one may have been written elsewhere. */
    checkDueJobs: watch.checkDueJobs,

    /**
     * One that the database ends as a deadlock is run again, twice at most: all of it has been rolled back, jobs included, and
     * the other one goes on. Not every order of locks is ours: unique keys, foreign keys and triggers lock rows as well.
     */
    transactWith(db: Database): Transact {
      return async (work) => {
        for (let run = 1; ; run++) {
          const enqueued = new Set<JobName>()
          try {
            const result = await db.transaction((tx) =>
              work(tx, async (name, data, { delaySeconds = 0 } = {}) => {
                await tx.execute(insertJobs(sql`values (${name}, ${JSON.stringify(data)}::jsonb)`, delaySeconds))
                enqueued.add(name)
              }),
            )
            wake(...enqueued)
            return result
          } catch (error) {
            if (!isDeadlock(error) || run === MAX_RUNS) throw error
            log.warn('database.deadlock', { run })
          }
        }
      }
    },

    /** Starts the workers. A job whose handler throws is retried as its queue says; others of its batch are not. */
    async work(handlers: Handlers, { jobDone }: JobObserver): Promise<void> {
      for (const name of JOB_NAMES) {
        const handle = handlers[name] as Handler<JobName>
        const attempt = async ({ id, data, retryCount, retryLimit }: RunningJob): Promise<JobResult> => {
          try {
            await handle(data, { number: retryCount + 1, isLast: retryCount >= retryLimit, jobId: id })
            return { id, status: 'completed' }
          } catch (error) {
            log.warn('job.failed', errorFields(error))
            return { id, status: 'failed', output: errorFields(error) }
          }
        }
        const runJob = async (job: RunningJob): Promise<JobResult> => {
          const start = performance.now()
          const result = await withLogFields({ job: name, id: job.id }, () => attempt(job))
          const outcome = result.status === 'completed' ? 'completed' : 'failed'
          jobDone(name, outcome, (performance.now() - start) / 1000)
          return result
        }
        const runJobs = (jobs: RunningJob[]) => Promise.all(jobs.map(runJob))
        const options = workerOptions(name)
        watch.workers.set(name, await boss.work<JobCatalogue[JobName], unknown, typeof options>(name, options, runJobs))
      }
      await boss.schedule('upkeep', MAINTENANCE_CRON)
      watching = watch.run(stopping.signal)
    },

    /** Returns how many jobs were given up, as of a minute ago at most. Throws when the queue cannot be reached. */
    async failedJobs(): Promise<number> {
      const { rows } = await boss.getDb().executeSql(FAILED_JOBS)
      return (rows[0] as { failed: number }).failed
    },

    async depth(): Promise<QueueDepth[]> {
      const { rows } = await boss.getDb().executeSql(QUEUE_DEPTH, [JOB_NAMES])
      return rows as QueueDepth[]
    },

    /** Takes no more jobs; resolves once those in progress are done or had ten seconds. Jobs can still be enqueued. */
    drain,

    /** Closes the queue after draining it. An unfinished job goes back to the queue, to be retried later. */
    async stop(): Promise<void> {
      await drain()
      await boss.stop({ graceful: false, close: true })
    },
  }
}
