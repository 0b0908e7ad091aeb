import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { rateLimits, supportUsers, ticketResponses, tickets } from '../../schema/schema.ts'
import { normalizeMailbox, isAutomaticMailbox, isOurMailbox } from '../classify/normalize-mailbox.ts'
import { countAttempt } from '../../platform/limits/counters.ts'
import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'

/** Time for which a person who marked a mail of ours as spam gets no automatic mail. */
const STOPPED_MS = 365 * 24 * 60 * 60 * 1000

const complaintKey = ({ signer }: Context, address: string) =>
  `complaint:${signer.sign('complaint', normalizeMailbox(address))}`

/** Stops automatic mails to an address for a year, after a spam complaint. */
export async function stopAutomaticMail(ctx: Context, tx: Transaction, address: string, now: Date) {
  const expiresAt = new Date(now.getTime() + STOPPED_MS)
  await tx
    .insert(rateLimits)
    .values({ key: complaintKey(ctx, address), count: 1, expiresAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { expiresAt } })
}

/** Returns the count of a key; 0 once it has expired. */
async function readCount({ db, now }: Context, key: string): Promise<number> {
  const [found] = await db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expiresAt, now())))
  return found?.count ?? 0
}

/**
 * Takes one of a few slots for a ticket, or the one it already has, and keeps it for `keepMs` from its last attempt. So no span
 * of that length sees more mails than slots, whatever retries, concurrent processes or crashes do. Returns whether it has one.
 */
export async function takeSlot(ctx: Context, keys: string[], ticketNumber: number, keepMs: number) {
  // Another process may take a free slot between the read and the write; then try the next one.
  for (const _ of keys) if (await tryToTake(ctx, keys, ticketNumber, keepMs)) return true
  return false
}

/** Tries once; the count column holds the ticket number of a slot. */
async function tryToTake({ db, now }: Context, keys: string[], ticketNumber: number, keepMs: number) {
  const at = now()
  const ends = new Date(at.getTime() + keepMs)
  const isFree = sql`${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    insert into ${rateLimits} (key, count, expires_at)
    select slot.key, ${ticketNumber}::int, ${ends.toISOString()}::timestamptz
    from unnest(${sql.param(keys)}::text[]) as slot (key)
    left join ${rateLimits} on ${rateLimits.key} = slot.key and not ${isFree}
    where ${rateLimits.key} is null or ${rateLimits.count} = ${ticketNumber}
    order by ${rateLimits.key} is null, slot.key limit 1
    on conflict (key) do update set count = excluded.count, expires_at = excluded.expires_at
      where ${isFree} or ${rateLimits.count} = excluded.count`)
  return rowCount === 1
}

type Addressee = { email: string; mail_problem: string | null }
type AutomaticMail = {
  ticket: { ticket_id: number }
  person: Addressee
  /** The incoming mail it replies to. */
  mail?: { id: string; from_address: string | null; isEcho: boolean } | undefined
  isRetry: boolean
}
export type Verdict =
  | 'allowed'
  | 'unmailable'
  | 'automatic-mailbox'
  | 'spam'
  | 'not-the-sender'
  | 'echo'
  | 'complained'
  | 'mail-answered'
  | 'rate-limited'
  | 'installation-limit'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Automatic mails per mailbox and hour, whichever client creates the tickets. */
const MAX_PER_MAILBOX = 3
/** Replaces it where RATE_LIMITS is off: two installations must never answer each other endlessly. */
const MAX_PER_MAILBOX_UNLIMITED = 8
/** All automatic mails to addresses that the team has never answered; more is a loop, or an abuse of the form. */
const MAX_UNANSWERED = { window: 3_600, max: 200 }
/** Time for which a mail counts as answered, longer than a job is retried. */
const ANSWERED_MS = 7 * DAY_MS
const MAX_ECHOES = 2

/**
 * Decides whether an automatic mail may be sent (docs/decisions/mail-out.md); called right before each attempt. A mailbox gets
 * three an hour, an incoming mail one response; none goes to programs, to ourselves, to another address than the sender's, for
 * a day to one that repeats our words, or for a year to one that marked our mail as spam; all that the team has never answered
 * share 200 an hour. The database sees only keyed hashes of mailboxes.
 */
export async function mayMailAutomatically(ctx: Context, automatic: AutomaticMail): Promise<Verdict> {
  const { ticket, person, mail, isRetry } = automatic
  const { email: address, mail_problem } = person
  if (mail_problem !== null || !MAILBOX_PATTERN.test(address)) return 'unmailable'
  const mailbox = normalizeMailbox(address)
  if (isAutomaticMailbox(mailbox) || isOurMailbox(ctx.config, mailbox)) return 'automatic-mailbox'
  if (await isSpamOrBulk(ctx, ticket.ticket_id)) return 'spam'
  if (mail && mail.from_address !== address) return 'not-the-sender'
  if ((await readCount(ctx, complaintKey(ctx, address))) > 0) return 'complained'
  if (mail && (await repeatsOurWords(ctx, mailbox, mail.isEcho && !isRetry))) return 'echo'
  if (mail && !(await takeSlot(ctx, [`mail-answered:${mail.id}`], ticket.ticket_id, ANSWERED_MS)))
    return 'mail-answered'
  const { rateLimits: isLimitingOn } = ctx.config
  if (!isLimitingOn && !mail) return 'allowed'
  const slots = Array.from(
    { length: isLimitingOn ? MAX_PER_MAILBOX : MAX_PER_MAILBOX_UNLIMITED },
    (_, slot) => `confirmation:${keyOf(ctx, mailbox)}:${slot + 1}`,
  )
  if (!(await takeSlot(ctx, slots, ticket.ticket_id, HOUR_MS))) return 'rate-limited'
  if (!isLimitingOn || isRetry || (await wasAnswered(ctx, address))) return 'allowed'
  return countUnanswered(ctx)
}

/**
 * Decides whether a mail requested on a page (a code, a link) may be sent: not to programs and ourselves, nor to an address
 * that has bounced, whose mailbox may be another person's by now. Requests are limited where they are made.
 */
export function mayMailOnRequest({ config }: Pick<Context, 'config'>, { email, mail_problem }: Addressee): boolean {
  const mailbox = normalizeMailbox(email)
  const isMailable = mail_problem === null && MAILBOX_PATTERN.test(email)
  return isMailable && !isAutomaticMailbox(mailbox) && !isOurMailbox(config, mailbox)
}

async function isSpamOrBulk({ db }: Context, number: number): Promise<boolean> {
  const isAny = and(eq(tickets.ticket_id, number), or(tickets.spam, tickets.bulk))
  return (await db.$count(tickets, isAny)) > 0
}

const keyOf = ({ signer }: Context, mailbox: string) => signer.sign('confirmation', mailbox)

/** Counts an echo, and returns whether the mailbox has sent several within a day. */
async function repeatsOurWords(ctx: Context, mailbox: string, isEcho: boolean): Promise<boolean> {
  const key = `echo:${keyOf(ctx, mailbox)}`
  const at = ctx.now()
  const expiresAt = new Date(at.getTime() + DAY_MS)
  const isOver = sql`${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz`
  if (isEcho)
    await ctx.db
      .insert(rateLimits)
      .values({ key, count: 1, expiresAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`, expiresAt },
      })
  return (await readCount(ctx, key)) >= MAX_ECHOES
}

async function wasAnswered({ db }: Context, address: string): Promise<boolean> {
  const answers = await db
    .select({ id: ticketResponses.id })
    .from(supportUsers)
    .innerJoin(tickets, eq(tickets.user_id, supportUsers.id))
    .innerJoin(ticketResponses, eq(ticketResponses.ticket_id, tickets.id))
    .where(and(eq(supportUsers.email, address), eq(ticketResponses.kind, 'answer')))
    .limit(1)
  return answers.length > 0
}

async function countUnanswered(ctx: Context): Promise<Verdict> {
  const counted = await countAttempt(ctx, 'automatic-mail', MAX_UNANSWERED)
  if (counted.allowed) return 'allowed'
  ctx.log.error('mail.automatic_limit_reached', { perHour: MAX_UNANSWERED.max, retryAfter: counted.retryAfter })
  return 'installation-limit'
}
