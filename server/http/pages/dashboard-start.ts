import type { Input } from '#contract/operation.ts'
import { listMails } from '#contract/mails.ts'
import { listTickets } from '#contract/tickets.ts'
import type { DashboardMoment, DashboardStart } from '#contract/views/dashboard-start.ts'
import type { Actor, Context } from '#server/context.ts'
import { readMailStatus } from '#server/inbox/imap/mail-status.ts'
import { listMails as readMails } from '#server/inbox/list-mails.ts'
import { readSeen } from '#server/live/events-since.ts'
import { listNotices } from '#server/notices/list-notices.ts'
import { listMembers } from '#server/team/members.ts'
import { getTicketStats } from '#server/tickets/get-ticket-stats.ts'
import { listTickets as readTickets } from '#server/tickets/list-tickets.ts'
import { readMe } from '#server/users/read-me.ts'
import { listViews } from '#server/views/list-views.ts'
import { findUnstorableText } from '../request-body.ts'

/** Reads the moment that a page is made at, before anything that it shows is read. */
export const readDashboardMoment = async (ctx: Context): Promise<DashboardMoment> => ({
  seen: await readSeen(ctx.db),
  at: ctx.now().toISOString(),
})

/**
 * Reads what the dashboard shows first to an admin: the first tickets of the list, and what stands around them. Undefined where the
 * query is none that the list takes.
 */
export async function readDashboardStart(
  ctx: Context,
  actor: Actor,
  query: Input<typeof listTickets>,
): Promise<DashboardStart | undefined> {
  const list = listTickets.input.safeParse(query)
  if (!list.success || findUnstorableText(list.data).length > 0) return undefined
  const moment = await readDashboardMoment(ctx)
  const [me, tickets, stats, views, team, notices, mailStatus, mails] = await Promise.all([
    readMe(ctx, actor),
    readTickets(ctx, list.data, actor),
    getTicketStats(ctx, actor),
    listViews(ctx, actor),
    listMembers(ctx),
    listNotices(ctx, actor),
    readMailStatus(ctx),
    readMails(ctx, listMails.input.parse({ limit: 1 })),
  ])
  const start = { ...moment, me, tickets, stats, views, team, notices }
  // As a response would have it: dates are text.
  return JSON.parse(JSON.stringify({ ...start, mail_status: mailStatus, mail_counts: mails.counts })) as DashboardStart
}
