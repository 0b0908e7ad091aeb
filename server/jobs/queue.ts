import { sql } from 'drizzle-orm'
import { type Job, type JobResult, PgBoss, fromDrizzle } from 'pg-boss'
import type pg from 'pg'
import type { Database, Transaction } from '../db/client.ts'
import { type Log, errorFields } from '../log.ts'

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
  deleteAfterSeconds: 90 * DAY,
}
/** The same pace for about a day: a disk or bucket that is away comes back, or a person has to look. */
const STORAGE_QUEUE = { ...MAIL_QUEUE, retryLimit: 34 }
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
const UPKEEP_CRON = '17 * * * *'
/** Woken by a commit in this process, otherwise looking every two seconds; as long as batches are full, at once. */
const PACE = {
  pollingIntervalSeconds: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
/** Nobody waits for these: a file is found wherever it is. Done many together they cost a fraction. */
const UNHURRIED: ReadonlySet<JobName> = new Set(['move-object', 'remove-object'])
const UNHURRIED_PACE = { ...PACE, batchSize: 50 }
/** A network that swallows packets gives no other sign; the queue's own upkeep may take a while. */
const QUERY_PATIENCE_MS = 30_000
const NO_JOB = '00000000-0000-0000-0000-000000000000'
const JOB_NAMES = Object.keys(QUEUES) as JobName[]

export type Transact = <T>(work: (tx: Transaction, enqueue: Enqueue) => Promise<T>) => Promise<T>

export type Queue = Awaited<ReturnType<typeof openQueue>>

/** Opens the job queue, which lives in the same database, so that a job commits with what it is about. */
export async function openQueue(connection: pg.PoolConfig, log: Log) {
  const boss = new PgBoss({
    ...({ ...connection, query_timeout: QUERY_PATIENCE_MS } as Record<string, unknown>),
    max: 4,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // The embedded engine has no autovacuum to watch and is vacuumed on a timer of its own.
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error('job queue', errorFields(error)))
  await boss.start()
  for (const name of JOB_NAMES) {
    await boss.createQueue(name, QUEUES[name])
    // Warms the queue's cache: a first send inside a transaction would wait for a connection the transaction holds.
    await boss.findJobs(name, { id: NO_JOB })
  }

  const workers = new Map<JobName, string>()
  const wake = (name: JobName) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  return {
    /** Runs `work` in one transaction; jobs it enqueues are committed with it and mostly looked at as soon as it is. */
    transactWith(db: Database): Transact {
      return async (work) => {
        const enqueued = new Set<JobName>()
        const result = await db.transaction((tx) =>
          work(tx, async (name, data) => {
            await boss.send(name, data, { db: fromDrizzle(tx, sql) })
            enqueued.add(name)
          }),
        )
        for (const name of enqueued) if (!UNHURRIED.has(name)) wake(name)
        return result
      }
    },

    /** Starts working. A handler that throws is tried again by its queue's rules; the others of its batch are not. */
    async work(handlers: Handlers): Promise<void> {
      for (const name of JOB_NAMES) {
        const handle = handlers[name] as Handler<JobName>
        const settle = async ({ id, data }: Job<JobCatalogue[JobName]>): Promise<JobResult> => {
          try {
            await handle(data)
            return { id, status: 'completed' }
          } catch (error) {
            log.warn('job failed and will be tried again', { job: name, id, ...errorFields(error) })
            return { id, status: 'failed', output: errorFields(error) }
          }
        }
        workers.set(
          name,
          await boss.work<JobCatalogue[JobName]>(name, UNHURRIED.has(name) ? UNHURRIED_PACE : PACE, (jobs) =>
            Promise.all(jobs.map(settle)),
          ),
        )
      }
      await boss.schedule('upkeep', UPKEEP_CRON)
    },

    /** How many jobs were given up; throws when the queue cannot be reached. */
    async failedJobs(): Promise<number> {
      const { rows } = await boss
        .getDb()
        .executeSql(`select count(*)::int as failed from pgboss.job where state = 'failed'`)
      return (rows[0] as { failed: number }).failed
    },

    /** Takes no more jobs and waits for those under way, at most ten seconds. */
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  }
}
