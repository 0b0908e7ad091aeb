import { and, eq, asc, lte, min } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../schema/schema.ts'
import { AppError, isDatabaseUnavailable, isDiskFull } from '../../platform/errors.ts'
import { errorFields, withLogFields } from '../../platform/log.ts'
import type { UnreadableMail } from '../parse/parse-mail.ts'
import { moveToFailed } from '../in/folder.ts'
import { senderFacts } from './finish-mail.ts'
import type { ReceivedMail, ReadMail } from './route-context.ts'
import { readMail, type ReadingMarks, openReadingMarks, readSigns } from './read-mail.ts'
import { routeMail } from './route-mail.ts'
import type { StagedFolder } from '../../files/storage/staging.ts'
import { modelOf } from '../../tickets/create-ticket.ts'
import type { TriageModel } from '../../triage/model/triage-model.ts'

type Running = { keys: Set<string>; done: Promise<void> }

/**
 * Runs works side by side, at most `limit` of them, but never two that have a key in common: the later one begins when the
 * earlier has ended.
 */
export function createKeyedQueue(limit: number) {
  const running = new Set<Running>()
  const failures: unknown[] = []

  return {
    hasFailed: () => failures.length > 0,

    /** Resolves once the work has begun. */
    async start(keys: Set<string>, work: () => Promise<void>): Promise<void> {
      const related = [...running].filter((earlier) => [...keys].some((key) => earlier.keys.has(key)))
      await Promise.all(related.map(({ done }) => done))
      while (running.size >= limit) await Promise.race([...running].map(({ done }) => done))
      const done = work()
        .catch((error) => void failures.push(error))
        .finally(() => running.delete(entry))
      const entry = { keys, done }
      running.add(entry)
    },

    /** Resolves once all works have ended; throws what the first that failed threw. */
    async end(): Promise<void> {
      await Promise.all([...running].map(({ done }) => done))
      if (failures.length > 0) throw failures[0]
    },
  }
}

const SECOND_MS = 1000
/** Pauses before the second and the following attempts; after the last one somebody has to look. */
const PAUSES_MS = [5, 30, 120, 600].map((seconds) => seconds * SECOND_MS)
/** While a part of the installation is unavailable; such attempts do not count. */
const OUTAGE_PAUSE_MS = 10 * SECOND_MS
const GIVEN_UP = 'Something went wrong while it was read, five times. The log says what.'

type FailContext = Pick<Context, 'db' | 'log' | 'now' | 'config' | 'metrics'>

/** Keeps a mail that cannot be read, whatever is tried, with the reason, for somebody to look at. */
export async function failMail(ctx: FailContext, row: ReceivedMail, mail: UnreadableMail): Promise<void> {
  ctx.log.warn('mail.unreadable')
  const facts = { ...senderFacts(mail), subject: mail.subject }
  await giveUp(ctx, row, { reason: mail.unreadable, attempts: row.attempts + 1, ...facts })
}

/** Has a mail tried again later; the last attempt leaves it to somebody to look at. */
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

/** Its file, if it was one, goes to `inbox/failed/`, for the operator. */
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

/** Mails looked up at once. */
const BATCH = 20
/** Mails routed side by side: while one waits for the database, another is worked on. */
const MAX_AT_ONCE = 3
/** The longest between two looks: a mail whose notification was lost is routed this much late. */
const LOOK_MS = 30_000
/** The shortest: a mail may be due, and another process be at it. */
const MIN_LOOK_MS = 100
/** After the database could not be reached. */
const PAUSE_MS = 1_000
/** Processes that may die in a row while they read the same mail: those killed for another reason seldom do it just then. */
const MAX_DEATHS = 4
const DEADLY = 'The server went down four times while it read this email. If it is tried again, that may happen again.'

const columns = {
  id: inboundMails.id,
  sha256: inboundMails.sha256,
  received_at: inboundMails.received_at,
  attempts: inboundMails.attempts,
  details: inboundMails.details,
  ticket_id: inboundMails.ticket_id,
}

/**
 * Routes received mails in the order they were received. Mails that have nothing in common are routed side by side, and the
 * next one is parsed meanwhile; those of one sender or one thread follow each other, so that the messages of a ticket keep
 * their order. Every process does so: whichever comes first routes a mail, the others find it routed. A mail that fails is
 * tried again later and keeps no other waiting; one that ends the process again and again is failed. Resolves once stopped; a
 * mail that is being parsed then is left to the next start.
 */
export async function routeMails(ctx: Context, stopping: AbortSignal): Promise<void> {
  stopping.addEventListener('abort', () => void ctx.mailParser.stop(), { once: true })
  let marks: ReadingMarks | undefined
  while (!stopping.aborted) {
    try {
      marks ??= await openReadingMarks(ctx)
      const due = await readDue(ctx)
      if (due.length === 0) {
        const next = await nextLook(ctx)
        await ctx.mailTaken.wait(next - ctx.now().getTime(), stopping)
      } else await routeInOrder(ctx, due, marks, stopping)
    } catch (error) {
      ctx.log.warn('mail.router_failed', errorFields(error))
      await ctx.mailTaken.wait(PAUSE_MS, stopping)
    }
  }
  await ctx.mailParser.stop()
}

async function routeInOrder(
  ctx: Context,
  due: ReceivedMail[],
  marks: ReadingMarks,
  stopping: AbortSignal,
): Promise<void> {
  const model = await modelOf(ctx)
  const sideBySide = createKeyedQueue(MAX_AT_ONCE)
  let next: Promise<Attempt> | undefined
  try {
    for (const [index, row] of due.entries()) {
      if (stopping.aborted || sideBySide.hasFailed()) break
      const attempt = await (next ?? read(ctx, row, marks))
      if (stopping.aborted) {
        next = Promise.resolve(attempt)
        break
      }
      const following = due[index + 1]
      next = following && read(ctx, following, marks)
      const work = () => withLogFields({ mail: row.id }, () => finish(ctx, row, attempt, model))
      await sideBySide.start(keysOf(ctx, attempt), work)
    }
    await sideBySide.end()
  } finally {
    // What was read ahead is read again by the next round, the next start, or another process.
    await (await next)?.discard()
  }
}

/** Mails with a key in common are of one sender or one thread. */
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

/** Never rejects: a mail is read ahead while nothing waits for it yet. */
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

async function finish(
  ctx: Context,
  row: ReceivedMail,
  { mail, error, discard }: Attempt,
  model: TriageModel | undefined,
): Promise<void> {
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
    .select(columns)
    .from(inboundMails)
    .where(and(eq(inboundMails.state, 'received'), lte(inboundMails.next_attempt_at, now())))
    .orderBy(asc(inboundMails.received_at), asc(inboundMails.sequence))
    .limit(BATCH)
}

/** When the next mail is to be tried again, in milliseconds; at the latest, when to look for one. */
async function nextLook({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const asked = now().getTime()
  const [found] = await db
    .select({ at: min(inboundMails.next_attempt_at) })
    .from(inboundMails)
    .where(eq(inboundMails.state, 'received'))
  return Math.max(asked + MIN_LOOK_MS, Math.min(found?.at?.getTime() ?? Infinity, asked + LOOK_MS))
}
