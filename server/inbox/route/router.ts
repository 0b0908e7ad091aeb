import { and, asc, eq, lte, min } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../db/schema.ts'
import { errorFields, withLogFields } from '../../log.ts'
import type { UnreadableMail } from '../parse/parse-mail.ts'
import { failMail, postponeMail } from './failed-mail.ts'
import { readMail } from './read-mail.ts'
import { type ReadingMarks, openReadingMarks } from './reading-marks.ts'
import type { ReadMail, ReceivedMail } from './route-context.ts'
import { routeMail } from './route-mail.ts'
import { readSigns } from './read-signs.ts'
import { createSideBySide } from './side-by-side.ts'
import type { StagedFolder } from '../../storage/staging.ts'
import { modelOf } from '../../tickets/create-ticket.ts'
import type { TriageModel } from '../../analysis/model/triage-model.ts'

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
  const sideBySide = createSideBySide(MAX_AT_ONCE)
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
