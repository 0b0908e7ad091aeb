import type { JobName } from './job-types.ts'

const DAY = 24 * 60 * 60

/** Retries after 5, 10, 20 … seconds, finally once an hour, for over 72 hours; then the job stays visible as failed. */
const MAIL_QUEUE = {
  retryLimit: 84,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
  /** A job whose process died is taken over by another after this long. */
  heartbeatSeconds: 20,
  retentionSeconds: 30 * DAY,
  /** Never by the queue itself: how long mails are remembered is a setting, which maintenance applies. */
  deleteAfterSeconds: 0,
}
/** The same intervals for about a day: an unavailable disk or bucket is back by then, or needs a person. */
const STORAGE_QUEUE = { ...MAIL_QUEUE, retryLimit: 34, deleteAfterSeconds: 90 * DAY }
/** An analysis that is hours late is useless: by then a person has read the ticket. */
const ANALYSIS_QUEUE = { ...MAIL_QUEUE, retryLimit: 9, expireInSeconds: 120, deleteAfterSeconds: 7 * DAY }

/** Retries, expiry and retention of each kind of job, stored with the queue when it is first created. */
export const QUEUES: Record<JobName, typeof MAIL_QUEUE> = {
  'send-ticket-created': MAIL_QUEUE,
  'send-ticket-response': MAIL_QUEUE,
  'send-contact-message': MAIL_QUEUE,
  'send-invitation': MAIL_QUEUE,
  'send-mail-stopped': MAIL_QUEUE,
  'send-oauth-expiry': MAIL_QUEUE,
  'send-customer-code': MAIL_QUEUE,
  'send-ticket-link': MAIL_QUEUE,
  'send-sign-in-link': MAIL_QUEUE,
  'send-rating-request': MAIL_QUEUE,
  'send-notice': MAIL_QUEUE,
  'send-customer-reminder': MAIL_QUEUE,
  'change-tickets': { ...STORAGE_QUEUE, expireInSeconds: 3 * 60 * 60 },
  'assign-ticket': ANALYSIS_QUEUE,
  'analyse-ticket': ANALYSIS_QUEUE,
  'move-object': STORAGE_QUEUE,
  'remove-object': STORAGE_QUEUE,
  upkeep: { ...MAIL_QUEUE, retryLimit: 2, expireInSeconds: 900, deleteAfterSeconds: DAY },
}
export const JOB_NAMES = Object.keys(QUEUES) as JobName[]

/** Once an hour, by whichever process is free. */
export const MAINTENANCE_CRON = '17 * * * *'

/** No request waits for these, because a file is found wherever it is. In large batches they cost a fraction. */
export const LOW_PRIORITY: ReadonlySet<JobName> = new Set(['move-object', 'remove-object'])

/** Workers are woken when a job is due (`watch-jobs.ts`) and do not poll; full batches follow immediately. */
const WORKER = {
  pollingIntervalSeconds: DAY,
  burstWhenBatchFull: true,
  perJobResults: true,
  /** Tells a handler which attempt it is. */
  includeMetadata: true,
} as const

export const workerOptions = (name: JobName) => ({ ...WORKER, batchSize: LOW_PRIORITY.has(name) ? 50 : 10 })

/** The intervals of pg-boss's own timers, which it would keep whether or not there is anything to do. */
export const PG_BOSS_TIMERS = {
  // `watch-jobs.ts` has it supervise: every ten seconds while jobs are in progress.
  supervise: false,
  monitorIntervalSeconds: 10,
  // The longest it takes: the hourly maintenance begins at most a minute and a half late.
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  // What it caches of a queue changes with a release only, as do its tables.
  queueCacheIntervalSeconds: DAY,
  bamIntervalSeconds: 600,
}
