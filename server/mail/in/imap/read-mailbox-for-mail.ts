import { eq } from 'drizzle-orm'
import { MAILBOX_PROBLEMS } from '#contract/health.ts'
import type { Context } from '../../../context.ts'
import { mailboxes } from '../../../schema/schema.ts'
import { describeProblem } from './mailbox-error.ts'

/**
 * Returns what a mail about a mailbox says: what it is called, and its problem unless it is read again. Undefined when it is
 * not meant to be read any more.
 */
export async function readMailboxForMail(ctx: Pick<Context, 'config' | 'db'>, name: string) {
  const mailbox = ctx.config.mailIn.mailboxes.find((each) => each.name === name)
  const [row] = await ctx.db.select({ problem: mailboxes.problem }).from(mailboxes).where(eq(mailboxes.name, name))
  const problem = MAILBOX_PROBLEMS.find((known) => known === row?.problem)
  if (!mailbox) return undefined
  return {
    label: `${mailbox.folder} of ${mailbox.user}`,
    problem: problem && describeProblem(problem, mailbox),
  }
}
