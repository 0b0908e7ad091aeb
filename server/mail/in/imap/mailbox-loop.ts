import { once } from 'node:events'
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
export const READING_TIMES = {
  /** Between two polls, whether or not the server announces mails. */
  pollMs: 45_000,
  /** For the response with which a poll begins: with `pollMs`, a silently cut connection is replaced within 65 s. */
  responseMs: 15_000,
  /** Before the first attempt to reconnect; doubled with each failure, up to the longest. */
  retryMs: 1_000,
  maxRetryMs: 60_000,
  /** The same where the server refuses to sign in: many lock an account that keeps trying. */
  refusedRetryMs: 30_000,
  maxRefusedRetryMs: 240_000,
  /** Before a failing mailbox counts as stopped: when the server does not respond, and for anything else. */
  awayMs: 300_000,
  failingMs: 20_000,
}
export type ReadingTimes = typeof READING_TIMES
export type ReadingOptions = ConnectOptions & { times?: ReadingTimes }

const MAX_DOUBLINGS = 10

/** Reads a mailbox until `stopping`, by IDLE and every 45 seconds; reconnects after failures, records lasting ones. */
async function readMailbox(ctx: Context, mailbox: ImapMailbox, options: ReadingOptions, stopping: AbortSignal) {
  const { times = READING_TIMES } = options
  const failures: Failures = { byUid: new Map() }
  let failing: { since: number; count: number; problem: MailboxProblem } | undefined
  // Without the user, whose name is an address.
  const fields = { host: mailbox.host, folder: mailbox.folder }

  /** Reads over one connection until it ends; throws the reason. */
  async function readConnection(): Promise<void> {
    const connection = await connect(mailbox, { ...options, stopping })
    const { client, closed } = connection
    let hasNews = false
    client.on('exists', () => (hasNews = true))
    try {
      while (!stopping.aborted) {
        // Opened for every poll, which detects a dead connection, a removed folder and a new UIDVALIDITY.
        const timeout = setTimeout(() => client.close(), times.responseMs)
        const folder = await openFolder(connection, mailbox).finally(() => clearTimeout(timeout))
        hasNews = false
        const count = await pollMailbox(ctx, mailbox, connection, folder, { failures, stopping })
        if (count > 0) ctx.log.info('imap.taken', { ...fields, count })
        if (!(await changeOnServer(ctx, mailbox, client, folder.uidValidity)))
          ctx.log.warn('imap.change_refused', { ...fields, after: mailbox.after.do })
        if (closed.aborted) break
        if (failing) ctx.log.info('imap.works', fields)
        failing = undefined
        await wrapStorageError(recordWorking(ctx, mailbox))
        if (!hasNews) await waitForNews(connection, times.pollMs, stopping)
      }
    } finally {
      client.close()
    }
    if (!stopping.aborted)
      throw closed.reason instanceof Error ? closed.reason : new MailboxError('server-away', 'closed')
  }

  while (!stopping.aborted) {
    try {
      await readConnection()
    } catch (error) {
      if (stopping.aborted) return
      const failure = toMailboxError(error, mailbox)
      const { problem, code } = failure
      // Logged once: it may repeat every minute for days.
      const level = failing?.problem === problem ? 'debug' : 'warn'
      ctx.log[level]('imap.failed', { ...fields, problem, reason: code })
      failing = { since: failing?.since ?? performance.now(), count: (failing?.count ?? 0) + 1, problem }
      const hasLasted = performance.now() - failing.since >= (isAway(failure) ? times.awayMs : times.failingMs)
      // Without a database there is nowhere to record it.
      if (hasLasted)
        await recordStopped(ctx, mailbox, problem).catch(() => ctx.log.warn('imap.state_not_recorded', fields))
      const pause = retryAfter(failure, failing.count, times)
      await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    }
  }
}

/** Resolves when the server announces a mail, after that time, or when the connection has ended. */
async function waitForNews({ client, closed }: Connection, milliseconds: number, stopping: AbortSignal): Promise<void> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), milliseconds)
  // Any later command ends IDLE; a server without it is only polled.
  if (client.capabilities.has('IDLE')) client.idle().catch(() => end.abort())
  const signal = AbortSignal.any([closed, stopping, end.signal])
  await once(client, 'exists', { signal }).catch(() => undefined)
  clearTimeout(timer)
}

const isAway = ({ problem }: MailboxError) => problem === 'server-away' || problem === 'token-service-away'
const isRefused = ({ problem }: MailboxError) => problem === 'password-refused' || problem === 'token-refused'

function retryAfter(failure: MailboxError, failures: number, times: ReadingTimes): number {
  const [first, longest] = isRefused(failure)
    ? [times.refusedRetryMs, times.maxRefusedRetryMs]
    : [times.retryMs, times.maxRetryMs]
  return Math.min(first * 2 ** Math.min(failures - 1, MAX_DOUBLINGS), longest)
}

/** Reads the mailboxes until `stopping`, each in one process, and others once the settings name them; resolves when the last mail is stored. */
export async function readMailboxes(
  ctx: Context,
  { lease, ...options }: ReadingOptions & { lease?: LeaseTimes },
  stopping: AbortSignal,
): Promise<void> {
  const leaseOptions = { log: ctx.log, ...(lease && { times: lease }) }
  while (!stopping.aborted) {
    const ending = AbortSignal.any([stopping, ctx.mailSettings.changed()])
    const read = (mailbox: ImapMailbox) => {
      const work = (signal: AbortSignal) => readMailbox(ctx, mailbox, options, signal)
      return keepLease(ctx.db, leaseName(mailbox), work, ending, leaseOptions)
    }
    const untilChanged = ctx.clock.sleep(Infinity, ending)
    await Promise.all([untilChanged, ...ctx.config.mailIn.mailboxes.map(read)])
  }
}

/** Returns a name that can be logged: the mailbox's own holds an address. */
const leaseName = ({ name }: ImapMailbox) => `mailbox ${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
