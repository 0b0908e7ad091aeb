import { and, eq, isNotNull, sql, inArray } from 'drizzle-orm'
import { type MailboxProblem, MAILBOX_PROBLEMS, type MailboxStatus, type getMailStatus } from '#contract/health.ts'
import type { ImapMailbox } from '../../../platform/config/mailboxes.ts'
import type { Context } from '../../../context.ts'
import { mailboxes } from '../../../schema/schema.ts'
import { wantingMail, notify } from '../../../conversation/notify.ts'
import { listAdminIds } from '../../../team/members.ts'
import { describeProblem } from './mailbox-error.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { readExpiry } from '../../oauth/expiry.ts'
import { hasWayIn } from '../ways-in.ts'

/** Minimum time between two mails to the admins about a mailbox that keeps stopping; the dashboard shows every stop. */
const NOTIFY_AGAIN_MS = 60 * 60 * 1000

/** Records since when and why a mailbox is not read, and notifies the admins once. */
export async function recordStopped(ctx: Context, mailbox: ImapMailbox, problem: MailboxProblem): Promise<void> {
  const now = ctx.now()
  const { name } = mailbox
  const state = { problem, problem_words: describeProblem(problem, mailbox).words }
  await ctx.transact(async (tx, enqueue) => {
    const [row] = await tx
      .insert(mailboxes)
      .values({ name, stopped_since: now, ...state })
      .onConflictDoUpdate({
        target: mailboxes.name,
        set: { ...state, stopped_since: sql`coalesce(${mailboxes.stopped_since}, excluded.stopped_since)` },
      })
      .returning({ since: mailboxes.stopped_since, notifiedAt: mailboxes.admins_told_at })
    const { since, notifiedAt } = row!
    if (!isDue(since!, notifiedAt, now)) return
    await tx.update(mailboxes).set({ admins_told_at: now }).where(eq(mailboxes.name, name))
    const admins = await listAdminIds(tx)
    const detail = `${mailbox.folder} of ${mailbox.user}`
    await notify(tx, { kind: 'mail-stopped', ticket_id: null, to: admins, actor_id: null, detail }, now)
    for (const adminId of await wantingMail(tx, 'mail-stopped', admins))
      await enqueue('send-mail-stopped', { mailbox: name, adminId, event: 'stopped', at: since!.toISOString() })
  })
}

/** Returns whether the admins have to be notified: not yet about this stop, and not lately about another. */
function isDue(since: Date, notifiedAt: Date | null, now: Date): boolean {
  if (!notifiedAt) return true
  return notifiedAt < since && now.getTime() - notifiedAt.getTime() >= NOTIFY_AGAIN_MS
}

/** Records that a mailbox is read again; admins who were notified of the stop are notified of this. */
export async function recordWorking(ctx: Context, { name }: Pick<ImapMailbox, 'name'>): Promise<void> {
  const isStopped = and(eq(mailboxes.name, name), isNotNull(mailboxes.problem))
  const [stopped] = await ctx.db.select().from(mailboxes).where(isStopped)
  if (!stopped) return
  const at = ctx.now()
  await ctx.transact(async (tx, enqueue) => {
    const changed = await tx
      .update(mailboxes)
      .set({ problem: null, problem_words: null, stopped_since: null })
      .where(isStopped)
      .returning({ notifiedAt: mailboxes.admins_told_at })
    const notifiedAt = changed[0]?.notifiedAt
    if (!notifiedAt || !stopped.stopped_since || notifiedAt < stopped.stopped_since) return
    for (const adminId of await wantingMail(tx, 'mail-stopped', await listAdminIds(tx)))
      await enqueue('send-mail-stopped', { mailbox: name, adminId, event: 'works', at: at.toISOString() })
  })
}

type Row = typeof mailboxes.$inferSelect
type Needs = Pick<Context, 'config' | 'db' | 'now'>

/** A mailbox that no process has read for this long has a problem, even if none is recorded. */
const NOT_READ_MS = 6 * 60 * 1000

/** Returns the recorded state of each mailbox, and when the secret expires. */
export async function readMailStatus(
  ctx: Needs,
  uptimeMs = process.uptime() * 1000,
): Promise<ResponseBody<typeof getMailStatus>> {
  const { mailboxes: configured } = ctx.config.mailIn
  const names = configured.map(({ name }) => name)
  const rows = names.length > 0 ? await ctx.db.select().from(mailboxes).where(inArray(mailboxes.name, names)) : []
  const byName = new Map(rows.map((row) => [row.name, row]))
  return {
    mailboxes: configured.map((mailbox) => statusOf(mailbox, byName.get(mailbox.name), { now: ctx.now(), uptimeMs })),
    oauth: readExpiry(ctx.config, ctx.now()),
    sends: ctx.config.smtp !== undefined,
    receives: await hasWayIn(ctx),
  }
}

/** Returns the mailboxes that are not read, without the server's name, for monitoring (`/readyz`). */
export async function listStoppedMailboxes(ctx: Needs): Promise<{ mailbox: string; problem: MailboxProblem }[]> {
  const { mailboxes: all } = await readMailStatus(ctx)
  return ctx.config.mailIn.mailboxes.flatMap(({ name, user, folder }) => {
    const problem = all.find((each) => each.name === name)?.problem
    return problem ? [{ mailbox: `${user}/${folder}`, problem }] : []
  })
}

type Moment = { now: Date; uptimeMs: number }

function statusOf(mailbox: ImapMailbox, row: Row | undefined, moment: Moment): MailboxStatus {
  const checkedAt = row?.checked_at ?? null
  const found = problemOf(row, moment)
  const described = found && describeProblem(found.problem, mailbox)
  return {
    name: mailbox.name,
    working: !found,
    checked_at: checkedAt?.toISOString() ?? null,
    stopped_since: found?.since.toISOString() ?? null,
    problem: found?.problem ?? null,
    words: described?.words ?? null,
    what_to_do: described?.whatToDo ?? null,
  }
}

function problemOf(
  row: Row | undefined,
  { now, uptimeMs }: Moment,
): { problem: MailboxProblem; since: Date } | undefined {
  if (!row) return undefined
  const problem = MAILBOX_PROBLEMS.find((known) => known === row.problem)
  if (problem) return { problem, since: row.stopped_since ?? now }
  // A process that has just started has not polled yet.
  const isOld = row.checked_at !== null && now.getTime() - row.checked_at.getTime() > NOT_READ_MS
  return isOld && uptimeMs > NOT_READ_MS ? { problem: 'not-read', since: row.checked_at! } : undefined
}
