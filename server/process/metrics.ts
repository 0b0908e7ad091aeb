import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { setTimeout } from 'node:timers/promises'
import { readVersion } from '../platform/program-files.ts'
import type { JobOutcome, QueueDepth } from '../platform/jobs/job-types.ts'
import type { Mailer } from '../mail/out/mailer.ts'

/** Incoming mails that have not been read, with the age of the oldest, and those that need a person, each at most 1,000. */
type MailDepth = { waiting: number; oldestSeconds: number; failed: number; held: number }

/** `accepted` by the mail server or the outbox, `refused` by the mail server, `away` when the mail server did not respond. */
type MailOutcome = 'accepted' | 'refused' | 'away'
export type Metrics = ReturnType<typeof createMetrics>

type Pool = { totalCount: number; idleCount: number; waitingCount: number }
/** Read whenever the metrics are requested. */
type Sources = { pool: Pool; queueDepth: () => Promise<QueueDepth[]>; mailDepth: () => Promise<MailDepth> }

/** Seconds: from a page served from memory, or the parsing of a short text, to what waits for its timeout. */
const SHORT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Seconds: from a row in the database to a provider or mail server that times out. */
const WORK_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 20, 60]
/** For the query of the queue: shorter than a scraper's timeout, so that it learns that the database is down. */
const QUEUE_TIMEOUT_MS = 1_500

/**
 * Creates the metrics of one server, under the names that operators' dashboards rely on (docs/decisions/operations.md).
 * Labels come from closed lists and route patterns, never from addresses, ids or text of people, and none is called `job`
 * or `instance`, which Prometheus uses. `text` returns what Prometheus scrapes, within two seconds, with `database_up 0` when
 * the database is unavailable.
 */
export function createMetrics({ pool, queueDepth, mailDepth }: Sources) {
  const registry = new Registry()
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, buckets: number[], labelNames: L[] = []) =>
    new Histogram({ name, help, buckets, labelNames, registers })

  gauge('build_info', 'Which release runs; always 1.', ['version']).set({ version: readVersion() }, 1)
  const requests = counter('http_requests_total', 'Requests answered.', ['method', 'route', 'status'])
  const durations = histogram(
    'http_request_duration_seconds',
    'From the request line to the head of the answer.',
    SHORT_BUCKETS,
    ['method', 'route'],
  )
  const jobs = counter('jobs_total', 'Attempts at jobs; one that failed is tried again.', ['queue', 'outcome'])
  const jobDurations = histogram('job_duration_seconds', 'One attempt at a job.', WORK_BUCKETS, ['queue'])
  const mailAttempts = counter('mails_total', 'Attempts to hand a mail over.', ['kind', 'outcome'])
  const mailsTaken = counter('inbound_mails_taken_total', 'Mails taken in for the first time.', ['source'])
  const mailsRouted = counter('inbound_mails_routed_total', 'What became of mails.', ['class', 'state'])
  const parsing = histogram('inbound_mail_parse_seconds', 'From the raw bytes to text and files.', SHORT_BUCKETS)
  const openMails = gauge(
    'inbound_mails',
    'Mails that wait to be read (received) or for a person (failed, held), each at most 1,000.',
    ['state'],
  )
  const oldestMail = gauge('inbound_mails_oldest_waiting_seconds', 'Age of the oldest mail that waits to be read.')
  const aiCalls = counter('ai_answers_total', 'What became of asking the AI provider.', ['provider', 'outcome'])
  const aiDurations = histogram('ai_answer_duration_seconds', 'One call of it.', WORK_BUCKETS, ['provider'])
  const streams = gauge('live_streams', 'Browsers that watch tickets through this process.')
  const passwordChecks = counter('password_checks_total', 'Passwords compared with a hash.')
  const databaseUp = gauge('database_up', 'Whether the database said in time what waits in the queue.')
  const waiting = gauge('jobs_waiting', 'Jobs not begun or to be tried again.', ['queue'])
  const oldest = gauge('jobs_oldest_waiting_seconds', 'Age of the oldest of them.', ['queue'])
  const failed = gauge('jobs_failed', 'Jobs given up that wait for a person, at most a minute old.', ['queue'])
  const connections = gauge('db_pool_connections', 'Connections of this process.', ['state'])
  const queueing = gauge('db_pool_waiting_requests', 'Work of this process that waits for a connection.')

  let reading: Promise<void> | undefined

  async function readQueue(): Promise<void> {
    const [depth, mails] = await Promise.all([inTime(queueDepth()), inTime(mailDepth())])
    databaseUp.set(depth ? 1 : 0)
    // Numbers that cannot be read are not exported.
    for (const each of [waiting, oldest, failed, openMails]) each.reset()
    oldestMail.remove()
    for (const { queue, ...numbers } of depth ?? []) {
      waiting.set({ queue }, numbers.waiting)
      oldest.set({ queue }, numbers.oldestSeconds)
      failed.set({ queue }, numbers.failed)
    }
    if (!mails) return
    openMails.set({ state: 'received' }, mails.waiting)
    openMails.set({ state: 'failed' }, mails.failed)
    openMails.set({ state: 'held' }, mails.held)
    oldestMail.set(mails.oldestSeconds)
  }

  return {
    contentType: registry.contentType,

    requestCompleted(method: string, route: string, status: number, seconds: number): void {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    jobDone(queue: string, outcome: JobOutcome, seconds: number): void {
      jobs.inc({ queue, outcome })
      jobDurations.observe({ queue }, seconds)
    },
    mailDone: (kind: string, outcome: MailOutcome) => mailAttempts.inc({ kind, outcome }),
    mailTaken: (source: 'file' | 'http' | 'imap' | 'page') => mailsTaken.inc({ source }),
    /** `mailClass` is `unread` for a mail that could not be read. */
    mailRouted: (mailClass: string, state: string) => mailsRouted.inc({ class: mailClass, state }),
    mailParsed: (seconds: number) => parsing.observe(seconds),
    /** `seconds` where the provider was called at all. */
    aiDone(provider: string, outcome: string, seconds?: number): void {
      aiCalls.inc({ provider, outcome })
      if (seconds !== undefined) aiDurations.observe({ provider }, seconds)
    },
    passwordChecked: () => passwordChecks.inc(),
    streamsChanged: (by: 1 | -1) => streams.inc(by),

    async text(): Promise<string> {
      // Concurrent scrapes share one query.
      await (reading ??= readQueue().finally(() => (reading = undefined)))
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      queueing.set(pool.waitingCount)
      return Registry.merge([registry, processMetrics()]).metrics()
    },
  }
}

const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), setTimeout(QUEUE_TIMEOUT_MS, undefined, { ref: false })])

let processRegistry: Registry | undefined

/** Metrics of the process, from the first scrape on: the lag of its loop is measured a hundred times a second. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

export function withMailMetrics(send: Mailer, metrics: Metrics): Mailer {
  return async (message) => {
    try {
      await send(message)
    } catch (error) {
      metrics.mailDone(message.kind, hasResponded(error) ? 'refused' : 'away')
      throw error
    }
    metrics.mailDone(message.kind, 'accepted')
  }
}

/** Nodemailer's errors have the status code of the mail server's response, if there was one. */
const hasResponded = (error: unknown) => error instanceof Error && 'responseCode' in error
