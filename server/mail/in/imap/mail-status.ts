import { inArray } from 'drizzle-orm'
import { MAILBOX_PROBLEMS, type MailboxProblem, type MailboxStatus, type getMailStatus } from '#contract/health.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { ImapMailbox } from '../../../platform/config/mailboxes.ts'
import type { Context } from '../../../context.ts'
import { mailboxes } from '../../../schema/schema.ts'
import { readExpiry } from '../../oauth/expiry.ts'
import { describeProblem } from './mailbox-error.ts'

type Row = typeof mailboxes.$inferSelect
type Needs = Pick<Context, 'config' | 'db' | 'now'>

/** A mailbox that no process has read for so long is in trouble, even if none says why. */
const NOT_READ_MS = 6 * 60 * 1000

/** Returns whether each mailbox of IMAP_URL is read, as the processes that read them have recorded, and when the secret ends. */
export async function readMailStatus(
  ctx: Needs,
  uptimeMs = process.uptime() * 1000,
): Promise<ResponseBody<typeof getMailStatus>> {
  const { mailboxes: configured, oauth } = ctx.config.mailIn
  const names = configured.map(({ name }) => name)
  const rows = names.length > 0 ? await ctx.db.select().from(mailboxes).where(inArray(mailboxes.name, names)) : []
  const byName = new Map(rows.map((row) => [row.name, row]))
  return {
    mailboxes: configured.map((mailbox) => statusOf(mailbox, byName.get(mailbox.name), { now: ctx.now(), uptimeMs })),
    oauth: readExpiry(oauth, ctx.now()),
  }
}

/** Returns the mailboxes that are not read, without the server's name: what monitoring may know (`/readyz`). */
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
  // A process that has just started needs a moment to look.
  const isOld = row.checked_at !== null && now.getTime() - row.checked_at.getTime() > NOT_READ_MS
  return isOld && uptimeMs > NOT_READ_MS ? { problem: 'not-read', since: row.checked_at! } : undefined
}
