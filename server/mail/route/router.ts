import { and, eq, asc, lte, min } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../schema/schema.ts'
import { AppError, isDatabaseUnavailable, isDiskFull } from '../../platform/errors.ts'
import { errorFields, withLogFields } from '../../platform/log.ts'
import type { UnreadableMail } from '../parse/parse-mail.ts'
import { moveToFailed } from '../in/inbox-folder.ts'
import { senderFacts } from './finish-mail.ts'
import type { ReceivedMail, ReadMail } from './route-context.ts'
import { readMail, type ReadingMarks, openReadingMarks, readSigns } from './read-mail.ts'
import { routeMail } from './route-mail.ts'
import type { StagedFolder } from '../../files/storage/staging.ts'
import { modelOf } from '../../tickets/create-ticket.ts'
import type { TriageModel } from '../../triage/model/triage-model.ts'

type RunningJob = { keys: Set<string>; done: Promise<void> }

/** Creates a queue that runs up to `limit` jobs concurrently; jobs with a key in common run one after the other. */
export function createKeyedQueue(limit: number) {
  const running = new Set<RunningJob>()
  const failures: unknown[] = []

  return {
    hasFailed: () => failures.length > 0,

    /** Resolves once the job has begun. */
    async start(keys: Set<string>, job: () => Promise<void>): Promise<void> {
      const related = [...running].filter((earlier) => [...keys].some((key) => earlier.keys.has(key)))
      await Promise.all(related.map(({ done }) => done))
      while (running.size >= limit) await Promise.race([...running].map(({ done }) => done))
      const done = job()
        .catch((error) => void failures.push(error))
        .finally(() => running.delete(entry))
      const entry = { keys, done }
      running.add(entry)
    },

    /** Resolves once all jobs have ended; throws the first failure. */
    async end(): Promise<void> {
      await Promise.all([...running].map(({ done }) => done))
      if (failures.length > 0) throw failures[0]
    },
  }
}

const SECOND_MS = 1000
/** Pauses before the second and the following attempts; after the last one the mail fails. */
const PAUSES_MS = [5, 30, 120, 600].map((seconds) => seconds * SECOND_MS)
/** Pause while a part of the installation is unavailable; such attempts do not count. */
const OUTAGE_PAUSE_MS = 10 * SECOND_MS
const GIVEN_UP = 'Something went wrong while it was read, five times. The log says what.'

type FailContext = Pick<Context, 'db' | 'log' | 'now' | 'config' | 'metrics'>

/** Marks a mail that can never be read as failed, with the reason for the team. */
export async function failMail(ctx: FailContext, row: ReceivedMail, mail: UnreadableMail): Promise<void> {
  ctx.log.warn('mail.unreadable')
  const facts = { ...senderFacts(mail), subject: mail.subject }
  await giveUp(ctx, row, { reason: mail.unreadable, attempts: row.attempts + 1, ...facts })
}

/** Schedules another attempt, or marks the mail as failed after the last one. */
async function postponeMail(ctx: FailContext, row: ReceivedMail, error: unknown): Promise<void> {
  ctx.log.warn('mail.postponed', errorFields(error))
  const isCounted = !isOutage(error)
  const pause = isCounted ? PAUSES_MS[row.attempts] : OUTAGE_PAUSE_MS
  const attempts = row.attempts + (isCounted ? 1 : 0)
  if (pause === undefined) return giveUp(ctx, row, { reason: GIVEN_UP, attempts })
  await ctx.db
    .update(inboundMails)
    .set({ attempts, next_attempt_at: new Date(ctx.now().getTime() + pause) })
    .where(isStill(row))
}

/** Marks a mail as failed and moves its file, if it was one, to `inbox/failed/` for the operator. */
async function giveUp(
  { db, config, metrics }: FailContext,
  row: ReceivedMail,
  facts: Partial<typeof inboundMails.$inferInsert> & { reason: string },
): Promise<void> {
  const failed = await db
    .update(inboundMails)
    .set({ ...facts, state: 'failed' })
    .where(isStill(row))
    .returning({ id: inboundMails.id })
  // Another process has routed it meanwhile.
  if (failed.length === 0) return
  metrics.mailRouted('unread', 'failed')
  const file = row.details?.file
  if (file) await moveToFailed(config.dataDir, { file, sha256: row.sha256 }, facts.reason)
}

const isStill = ({ id }: ReceivedMail) => and(eq(inboundMails.id, id), eq(inboundMails.state, 'received'))

function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable' || error.code === 'no-space'
  return isDatabaseUnavailable(error) || isDiskFull(error)
}

const BATCH = 20
/** Mails routed concurrently: while one waits for the database, another is processed. */
const MAX_AT_ONCE = 3
/** Longest time between two polls: a mail whose notification was lost is routed this late. */
const POLL_MS = 30_000
/** Shortest time between two polls: another process may be reading the due mail. */
const MIN_POLL_MS = 100
/** Pause after the database could not be reached. */
const PAUSE_MS = 1_000
/** Processes in a row that may die while they read the same mail; one killed for another reason is rarely reading it. */
const MAX_DEATHS = 4
const DEADLY = 'The server went down four times while it read this email. If it is tried again, that may happen again.'

/**
 * Routes received mails in the order they were received, those of different senders and threads concurrently, and reads the
 * next one ahead; of several processes the first routes a mail. A failing mail is retried later and blocks no other; one that
 * keeps ending the process fails. Resolves once stopped; a mail that is being parsed then is left to the next start.
 */
export async function routeMails(ctx: Context, stopping: AbortSignal): Promise<void> {
  stopping.addEventListener('abort', () => void ctx.mailParser.stop(), { once: true })
  let marks: ReadingMarks | undefined
  while (!stopping.aborted) {
    try {
      marks ??= await openReadingMarks(ctx)
      const due = await readDue(ctx)
      if (due.length === 0) {
        const next = await nextPoll(ctx)
        await ctx.mailTaken.wait(next - ctx.now().getTime(), stopping)
      } else await routeInOrder(ctx, due, marks, stopping)
    } catch (error) {
      ctx.log.warn('mail.router_failed', errorFields(error))
      await ctx.mailTaken.wait(PAUSE_MS, stopping)
    }
  }
  await ctx.mailParser.stop()
}

async function routeInOrder(ctx: Context, due: ReceivedMail[], marks: ReadingMarks, stopping: AbortSignal) {
  const model = await modelOf(ctx)
  const queue = createKeyedQueue(MAX_AT_ONCE)
  let next: Promise<Attempt> | undefined
  try {
    for (const [index, row] of due.entries()) {
      if (stopping.aborted || queue.hasFailed()) break
      const attempt = await (next ?? read(ctx, row, marks))
      if (stopping.aborted) {
        next = Promise.resolve(attempt)
        break
      }
      const following = due[index + 1]
      next = following && read(ctx, following, marks)
      const job = () => withLogFields({ mail: row.id }, () => finish(ctx, row, attempt, model))
      await queue.start(keysOf(ctx, attempt), job)
    }
    await queue.end()
  } finally {
    // A mail that was read ahead is read again by the next round, the next start, or another process.
    await (await next)?.discard()
  }
}

/** Returns keys that mails of one sender or one thread have in common. */
function keysOf(ctx: Context, { mail }: Attempt): Set<string> {
  if (!mail || 'unreadable' in mail) return new Set()
  const { sender, parsed, subject } = mail
  const { tokens, references, numbers } = readSigns(ctx, parsed, subject)
  return new Set([
    ...(sender ? [sender.address] : []),
    ...(parsed.messageId ? [parsed.messageId] : []),
    ...references.map(({ key }) => key),
    ...[...tokens.map(({ number }) => number), ...numbers].map(String),
  ])
}

/** Reads a mail; never rejects, because a mail is read ahead while nothing waits for it. */
async function read(ctx: Context, row: ReceivedMail, marks: ReadingMarks): Promise<Attempt> {
  const isDeadly = marks.deathsOf(row.id) >= MAX_DEATHS
  if (isDeadly) return { mail: { unreadable: DEADLY, from: null, subject: '' }, discard: () => marks.remove(row.id) }
  let folder: StagedFolder | undefined
  let unmarked = Promise.resolve()
  const discard = async () => void (await Promise.all([unmarked, folder?.discard()]))
  try {
    folder = await ctx.staging.createFolder()
    const { blockedSenders } = await ctx.settings.read()
    const place = { folder: folder.path, mark: marks.next(row.id) }
    return { mail: await readMail(ctx, row, place, blockedSenders), discard }
  } catch (error) {
    return { error, discard }
  } finally {
    // The next mail is read meanwhile.
    unmarked = marks.remove(row.id)
  }
}

async function finish(ctx: Context, row: ReceivedMail, attempt: Attempt, model: TriageModel | undefined) {
  const { mail, error, discard } = attempt
  try {
    if (!mail) await postponeMail(ctx, row, error)
    else if ('unreadable' in mail) await failMail(ctx, row, mail)
    else await routeMail(ctx, mail, model)
  } catch (failure) {
    await postponeMail(ctx, row, failure)
  } finally {
    await discard()
  }
}

type Attempt = { mail?: ReadMail | UnreadableMail; error?: unknown; discard: () => Promise<void> }

function readDue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<ReceivedMail[]> {
  return db
    .select()
    .from(inboundMails)
    .where(and(eq(inboundMails.state, 'received'), lte(inboundMails.next_attempt_at, now())))
    .orderBy(asc(inboundMails.received_at), asc(inboundMails.sequence))
    .limit(BATCH)
}

/** Returns when the next mail is due, in milliseconds, or when to poll at the latest. */
async function nextPoll({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const asked = now().getTime()
  const [found] = await db
    .select({ at: min(inboundMails.next_attempt_at) })
    .from(inboundMails)
    .where(eq(inboundMails.state, 'received'))
  return Math.max(asked + MIN_POLL_MS, Math.min(found?.at?.getTime() ?? Infinity, asked + POLL_MS))
}
