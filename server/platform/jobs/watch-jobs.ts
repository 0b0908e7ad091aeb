import type { PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import { type Log, errorFields } from '../log.ts'
import { createWakeSignal } from '../wake-signal.ts'
import type { JobName, Wake } from './job-types.ts'
import { IS_JOB_ACTIVE, WAITING_JOBS } from './pg-boss-tables.ts'
import { JOB_NAMES, LOW_PRIORITY } from './queue-settings.ts'

/** The longest between two checks: a job whose notification was lost starts this much late. */
const CHECK_MS = 30_000
/** The shortest: a thousand commits are one check. */
const MIN_CHECK_MS = 200
/** After the database could not be reached. */
const PAUSE_MS = 2_000
/** A job of low priority waits this long for others, with which it costs less. */
const GATHER_MS = 2_000
/** While jobs are in progress: a job whose process died is taken over 20 to 30 seconds later. */
const SUPERVISE_MS = 10_000
/** While none are, as far as this process knows. */
const SUPERVISE_AT_REST_MS = 300_000

/** In milliseconds: since when the oldest job is due, and in how long the next one is. */
type WaitingJobs = { name: JobName; dueForMs: number | null; dueInMs: number | null }

/**
 * Wakes the worker of a queue when one of its jobs is due: one query finds the due queues and the next due time, and none is sent
 * until then unless the database notifies of a job. Also makes pg-boss supervise: take over jobs of processes that died, and
 * count for its statistics.
 */
export function watchJobs(boss: PgBoss, clock: Clock, log: Log) {
  const workers = new Map<JobName, string>()
  const written = createWakeSignal(clock)
  const activity = createWakeSignal(clock)

  const wakeWorker = (name: JobName) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  const checkDueJobs = () => {
    written.wake()
    activity.wake()
  }

  const wake: Wake = (...names) => {
    for (const name of names) if (!LOW_PRIORITY.has(name)) wakeWorker(name)
    checkDueJobs()
  }

  /** Wakes the workers whose jobs are due; returns in how many milliseconds the next job is. */
  async function wakeDue(): Promise<number> {
    const { rows } = await boss.getDb().executeSql(WAITING_JOBS, [JOB_NAMES])
    let next = Infinity
    for (const { name, dueForMs, dueInMs } of rows as WaitingJobs[]) {
      const delay = LOW_PRIORITY.has(name) ? GATHER_MS : 0
      if (dueForMs !== null && dueForMs >= delay) {
        wakeWorker(name)
        activity.wake()
      } else if (dueForMs !== null) next = Math.min(next, delay - dueForMs)
      if (dueInMs !== null) next = Math.min(next, delay + dueInMs)
    }
    return next
  }

  async function watch(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const next = await wakeDue().catch((error: unknown) => {
        log.error('queue.failed', errorFields(error))
        return PAUSE_MS
      })
      await clock.sleep(MIN_CHECK_MS, stopping)
      await written.wait(Math.min(Math.ceil(next), CHECK_MS) - MIN_CHECK_MS, stopping)
      // Another process may have taken a job that was due now.
      if (next < CHECK_MS) activity.wake()
    }
  }

  async function supervise(stopping: AbortSignal): Promise<void> {
    let isActive = true
    while (!stopping.aborted) {
      if (!isActive) await activity.wait(SUPERVISE_AT_REST_MS, stopping)
      await clock.sleep(SUPERVISE_MS, stopping)
      if (stopping.aborted) return
      try {
        await boss.supervise()
        const { rows } = await boss.getDb().executeSql(IS_JOB_ACTIVE)
        isActive = (rows as { isActive: boolean }[])[0]!.isActive
      } catch (error) {
        isActive = true
        log.error('queue.failed', errorFields(error))
      }
    }
  }

  return {
    workers,
    checkDueJobs,
    /** Wakes the workers of these jobs immediately, and checks when the next are due. */
    wake,
    run: async (stopping: AbortSignal): Promise<void> =>
      void (await Promise.all([watch(stopping), supervise(stopping)])),
  }
}
