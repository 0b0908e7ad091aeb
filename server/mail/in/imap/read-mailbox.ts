import { setTimeout as sleep } from 'node:timers/promises'
import type { MailboxProblem } from '#contract/health.ts'
import type { ImapMailbox } from '../../../platform/config/mailboxes.ts'
import type { Context } from '../../../context.ts'
import { changeOnServer } from './after-taking.ts'
import { type ConnectOptions, type Connection, connect, openFolder } from './connect.ts'
import { type Failures, pollMailbox } from './poll-mailbox.ts'
import { MailboxError, wrapStorageError, toMailboxError } from './mailbox-error.ts'
import { recordStopped, recordWorking } from './mailbox-state.ts'
import { createHash } from 'node:crypto'
import { type LeaseTimes, keepLease } from '../../../platform/db/lease.ts'

/** In milliseconds. */
export type ReadingTimes = {
  /** Between two looks, whether or not the server says that something has come. */
  lookMs: number
  /** For the response with which a look begins: with `lookMs`, a line that was cut silently is replaced within 65 s. */
  responseMs: number
  /** Before the first attempt to connect again; doubled with each failure, up to the longest. */
  retryMs: number
  maxRetryMs: number
  /** The same where the server refuses to let us in: many lock an account that keeps trying. */
  refusedRetryMs: number
  maxRefusedRetryMs: number
  /** How long a mailbox may fail before it counts as stopped: when the server does not respond, and for anything else. */
  awayMs: number
  failingMs: number
}
export const READING_TIMES: ReadingTimes = {
  lookMs: 45_000,
  responseMs: 15_000,
  retryMs: 1_000,
  maxRetryMs: 60_000,
  refusedRetryMs: 30_000,
  maxRefusedRetryMs: 240_000,
  awayMs: 300_000,
  failingMs: 20_000,
}
export type ReadingOptions = ConnectOptions & { times?: ReadingTimes }

const MAX_DOUBLINGS = 10

/**
 * Reads a mailbox until `stopping`: mails are taken when the server announces them (IDLE) and with a look every 45 seconds,
 * which is what counts. After any failure it connects again, however often; what lasts is recorded for people.
 */
async function readMailbox(
  ctx: Context,
  mailbox: ImapMailbox,
  options: ReadingOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { times = READING_TIMES } = options
  const failures: Failures = new Map()
  let failing: { since: number; count: number; problem: MailboxProblem } | undefined
  const onWorking = async () => {
    if (failing) ctx.log.info('imap.works', facts(mailbox))
    failing = undefined
    await wrapStorageError(recordWorking(ctx, mailbox))
  }
  while (!stopping.aborted) {
    try {
      await readConnection(ctx, mailbox, { ...options, times, failures, onWorking }, stopping)
    } catch (error) {
      if (stopping.aborted) return
      const failure = toMailboxError(error, mailbox)
      const { problem, code } = failure
      // Every minute the same, for days perhaps: one line is enough.
      const level = failing?.problem === problem ? 'debug' : 'warn'
      ctx.log[level]('imap.failed', { ...facts(mailbox), problem, reason: code })
      failing = { since: failing?.since ?? performance.now(), count: (failing?.count ?? 0) + 1, problem }
      await recordFailure(ctx, mailbox, failure, { times, forMs: performance.now() - failing.since })
      await pause(retryAfter(failure, failing.count, times), stopping)
    }
  }
}

type SessionOptions = ReadingOptions & { times: ReadingTimes; failures: Failures; onWorking: () => Promise<void> }

/** Reads over one connection until it ends; throws why it did. */
async function readConnection(
  ctx: Context,
  mailbox: ImapMailbox,
  { times, failures, onWorking, ...options }: SessionOptions,
  stopping: AbortSignal,
): Promise<void> {
  const connection = await connect(mailbox, { ...options, stopping })
  const { client, closed } = connection
  let hasNews = false
  client.on('exists', () => (hasNews = true))
  try {
    while (!stopping.aborted) {
      // It is opened for every look: a dead line, a removed folder and new numbers all show here.
      const folder = await inTime(openFolder(connection, mailbox), times.responseMs, connection)
      hasNews = false
      const count = await pollMailbox(ctx, mailbox, connection, folder, { failures, stopping })
      if (count > 0) ctx.log.info('imap.taken', { ...facts(mailbox), count })
      if (!(await changeOnServer(ctx, mailbox, client, folder.uidValidity)))
        ctx.log.warn('imap.change_refused', { ...facts(mailbox), after: mailbox.after.do })
      if (closed.aborted) break
      await onWorking()
      if (!hasNews) await waitForNews(connection, times.lookMs, stopping)
    }
  } finally {
    client.close()
  }
  if (!stopping.aborted)
    throw closed.reason instanceof Error ? closed.reason : new MailboxError('server-away', 'closed')
}

/** Resolves when the server announces a mail, after that time, or when the connection has ended. */
async function waitForNews({ client, closed }: Connection, milliseconds: number, stopping: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onNews = () => resolve()
  const timer = setTimeout(onNews, milliseconds)
  const ended = AbortSignal.any([closed, stopping])
  if (ended.aborted) resolve()
  ended.addEventListener('abort', onNews)
  client.on('exists', onNews)
  // Any later command ends it; a server without IDLE is only looked at.
  if (client.capabilities.has('IDLE')) client.idle().catch(onNews)
  await promise
  clearTimeout(timer)
  client.off('exists', onNews)
  ended.removeEventListener('abort', onNews)
}

/** Rejects, and ends the connection, when the server does not respond in time. */
async function inTime<T>(response: Promise<T>, milliseconds: number, { client }: Connection): Promise<T> {
  const timer = setTimeout(() => client.close(), milliseconds)
  try {
    return await response
  } finally {
    clearTimeout(timer)
  }
}

const isAway = ({ problem }: MailboxError) => problem === 'server-away' || problem === 'token-service-away'
const isRefused = ({ problem }: MailboxError) => problem === 'password-refused' || problem === 'token-refused'

/** What passes by itself within a moment needs no person. */
async function recordFailure(
  ctx: Context,
  mailbox: ImapMailbox,
  failure: MailboxError,
  { times, forMs }: { times: ReadingTimes; forMs: number },
): Promise<void> {
  if (forMs < (isAway(failure) ? times.awayMs : times.failingMs)) return
  // Without a database there is nowhere to record it.
  await recordStopped(ctx, mailbox, failure.problem).catch(() =>
    ctx.log.warn('imap.state_not_recorded', facts(mailbox)),
  )
}

function retryAfter(failure: MailboxError, failures: number, times: ReadingTimes): number {
  const [first, longest] = isRefused(failure)
    ? [times.refusedRetryMs, times.maxRefusedRetryMs]
    : [times.retryMs, times.maxRetryMs]
  return Math.min(first * 2 ** Math.min(failures - 1, MAX_DOUBLINGS), longest)
}

/** For the log: the mailbox without its user. */
const facts = ({ host, folder }: ImapMailbox) => ({ host, folder })

const pause = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)

/**
 * Reads the mailboxes of IMAP_URL until `stopping`, each in one of all the processes that share the database. Resolves when
 * the last mail in progress is stored and other processes may take over.
 */
export async function readMailboxes(
  ctx: Context,
  { lease, ...options }: ReadingOptions & { lease?: LeaseTimes },
  stopping: AbortSignal,
): Promise<void> {
  const leaseOptions = { log: ctx.log, ...(lease && { times: lease }) }
  const read = (mailbox: ImapMailbox) => {
    const work = (signal: AbortSignal) => readMailbox(ctx, mailbox, options, signal)
    return keepLease(ctx.db, leaseName(mailbox), work, stopping, leaseOptions)
  }
  await Promise.all(ctx.config.mailIn.mailboxes.map(read))
}

/** The name is logged, so it is not the mailbox's, which holds an address. */
const leaseName = ({ name }: ImapMailbox) => `mailbox ${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
