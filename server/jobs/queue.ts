import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Database, Transaction } from '../db/database.ts'
import { type Log, errorFields, withLogFields } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { insertJobs } from './pg-boss-tables.ts'

/** Every kind of job and what it needs to know. Jobs carry ids, never text: what they act on is read when they run. */
export type JobCatalogue = {
  'send-ticket-created': { ticketId: string }
  'send-ticket-response': { responseId: string }
  'send-contact-message': { contactMessageId: string }
  'analyse-ticket': { ticketId: string }
  'move-object': { from: string; to: string }
  'remove-object': { key: string }
  upkeep: Record<string, never>
}
export type JobName = keyof JobCatalogue
export type Enqueue = <Name extends JobName>(name: Name, data: JobCatalogue[Name]) => Promise<void>
export type Handler<Name extends JobName> = (data: JobCatalogue[Name]) => Promise<void>
export type Handlers = { [Name in JobName]: Handler<Name> }

const DAY = 24 * 60 * 60

/** Retries after 5, 10, 20 … seconds, at last hourly, for over 72 hours; then the job stays to be seen as failed. */
const MAIL_QUEUE = {
  retryLimit: 84,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
  /** A job whose process died is taken up by another after this long. */
  heartbeatSeconds: 20,
  retentionSeconds: 30 * DAY,
  /** Never by the queue itself: how long is known about a mail is a setting, and the upkeep keeps to it. */
  deleteAfterSeconds: 0,
}
/** The same pace for about a day: a disk or bucket that is away comes back, or a person has to look. */
const STORAGE_QUEUE = { ...MAIL_QUEUE, retryLimit: 34, deleteAfterSeconds: 90 * DAY }
/** A provider that is away for hours improves nothing any more: by then a person has read the ticket. */
const ANALYSIS_QUEUE = { ...MAIL_QUEUE, retryLimit: 9, expireInSeconds: 120, deleteAfterSeconds: 7 * DAY }
const QUEUES: Record<JobName, typeof MAIL_QUEUE> = {
  'send-ticket-created': MAIL_QUEUE,
  'send-ticket-response': MAIL_QUEUE,
  'send-contact-message': MAIL_QUEUE,
  'analyse-ticket': ANALYSIS_QUEUE,
  'move-object': STORAGE_QUEUE,
  'remove-object': STORAGE_QUEUE,
  upkeep: { ...MAIL_QUEUE, retryLimit: 2, expireInSeconds: 900, deleteAfterSeconds: DAY },
}
/** Once an hour, by whichever process is free. */
const MAINTENANCE_CRON = '17 * * * *'
/** Woken by a commit in this process, otherwise looking every two seconds; as long as batches are full, at once. */
const POLLING = {
  pollingIntervalSeconds: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
/** Nobody waits for these: a file is found wherever it is. Done many together they cost a fraction. */
const LOW_PRIORITY: ReadonlySet<JobName> = new Set(['move-object', 'remove-object'])
const LOW_PRIORITY_POLLING = { ...POLLING, batchSize: 50 }
/** A network that swallows packets gives no other sign; the queue's own upkeep may take a while. */
const QUERY_TIMEOUT_MS = 30_000
/** How long jobs under way may take once the queue rests. */
const DRAIN_TIMEOUT_MS = 10_000
/** PostgreSQL's unique_violation, in its own catalogue. */
const UNIQUE_VIOLATION = '23505'
const JOB_NAMES = Object.keys(QUEUES) as JobName[]
/** Its condition is that of the index jobs are fetched by; what is done and kept for months is not looked at. */
const DEPTH_QUERY = `
  select queue.name as queue, coalesce(waiting, 0)::int as waiting, coalesce(oldest, 0)::float8 as "oldestSeconds",
    failed_count::int as failed
  from pgboss.queue left join (
    select name, count(*) as waiting, extract(epoch from now() - min(created_on)) as oldest
    from pgboss.job where state < 'active' and not blocked group by name
  ) as ahead on ahead.name = queue.name
  where queue.name = any($1)`

/** What waits of one kind of job: how many, how long the oldest has, in seconds, and how many were given up. */
export type QueueDepth = { queue: JobName; waiting: number; oldestSeconds: number; failed: number }

export type Transact = <T>(work: (tx: Transaction, enqueue: Enqueue) => Promise<T>) => Promise<T>

/** Has the workers of these jobs look now instead of in two seconds. */
export type Wake = (...names: JobName[]) => void

export type Queue = Awaited<ReturnType<typeof openQueue>>

/** Opens the job queue, which lives in the same database, so that a job commits with what it is about. */
export async function openQueue(connection: pg.PoolConfig, log: Log) {
  const boss = new PgBoss({
    ...({ ...connection, query_timeout: QUERY_TIMEOUT_MS } as Record<string, unknown>),
    max: 4,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // The embedded engine has no autovacuum to watch and is vacuumed on a timer of its own.
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error('job queue', errorFields(error)))
  // Of processes that start together on an empty database, one that waited for its turn to make the queue's tables may
  // not know yet that they are there.
  await boss
    .start()
    .catch((error) => (error.code === UNIQUE_VIOLATION ? boss.start() : Promise.reject(error)))
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of JOB_NAMES) if (!known.has(name)) await boss.createQueue(name, QUEUES[name])

  const workers = new Map<JobName, string>()
  const wake: Wake = (...names) => {
    for (const name of names) {
      const worker = workers.get(name)
      if (worker && !LOW_PRIORITY.has(name)) boss.notifyWorker(worker)
    }
  }

  let draining: Promise<unknown> | undefined
  const drain = () => {
    const done = () => Promise.all(JOB_NAMES.map((name) => boss.offWork(name)))
    return (draining ??= Promise.race([done(), setTimeout(DRAIN_TIMEOUT_MS, undefined, { ref: false })]))
  }

  return {
    wake,

    /** Runs `work` in one transaction; jobs it enqueues are committed with it and mostly looked at as soon as it is. */
    transactWith(db: Database): Transact {
      return async (work) => {
        const enqueued = new Set<JobName>()
        const result = await db.transaction((tx) =>
          work(tx, async (name, data) => {
            await tx.execute(insertJobs(sql`values (${name}, ${JSON.stringify(data)}::jsonb)`))
            enqueued.add(name)
          }),
        )
        wake(...enqueued)
        return result
      }
    },

    /** Starts working. A handler that throws is tried again by its queue's rules; the others of its batch are not. */
    async work(handlers: Handlers, metrics: Pick<Metrics, 'jobDone'>): Promise<void> {
      for (const name of JOB_NAMES) {
        const handle = handlers[name] as Handler<JobName>
        const attempt = async ({ id, data }: Job<JobCatalogue[JobName]>): Promise<JobResult> => {
          try {
            await handle(data)
            return { id, status: 'completed' }
          } catch (error) {
            log.warn('job failed and will be tried again', errorFields(error))
            return { id, status: 'failed', output: errorFields(error) }
          }
        }
        const runJob = async (job: Job<JobCatalogue[JobName]>): Promise<JobResult> => {
          const start = performance.now()
          const result = await withLogFields({ job: name, id: job.id }, () => attempt(job))
          const outcome = result.status === 'completed' ? 'completed' : 'failed'
          metrics.jobDone(name, outcome, (performance.now() - start) / 1000)
          return result
        }
        workers.set(
          name,
          await boss.work<JobCatalogue[JobName]>(
            name,
            LOW_PRIORITY.has(name) ? LOW_PRIORITY_POLLING : POLLING,
            (jobs) => Promise.all(jobs.map(runJob)),
          ),
        )
      }
      await boss.schedule('upkeep', MAINTENANCE_CRON)
    },

    /** How many jobs were given up, by the queue's own count, at most a minute old; throws when it cannot be reached. */
    async failedJobs(): Promise<number> {
      const { rows } = await boss
        .getDb()
        .executeSql('select coalesce(sum(failed_count), 0)::int as failed from pgboss.queue')
      return (rows[0] as { failed: number }).failed
    },

    /** What waits, by a query over an index; the count of those given up is the queue's own, at most a minute old. */
    async depth(): Promise<QueueDepth[]> {
      const { rows } = await boss.getDb().executeSql(DEPTH_QUERY, [JOB_NAMES])
      return rows as QueueDepth[]
    },

    /** Takes no more jobs; resolves once those under way are done or had ten seconds. Jobs can still be enqueued. */
    rest: drain,

    /** Closes the queue after its rest. A job that is not done is handed back, to be tried again at its next pace. */
    async stop(): Promise<void> {
      await drain()
      await boss.stop({ graceful: false, close: true })
    },
  }
}
