import { operationUrl } from '#app/lib/api.ts'
import { type KeptAnswer, keepAnswers } from '../keep-answers.ts'
import { getMe } from '#contract/auth.ts'
import { getMailStatus } from '#contract/mail-status.ts'
import { getTeam } from '#contract/team/assignment.ts'
import { listNotices } from '#contract/team/notices.ts'
import { listViews } from '#contract/team/saved-views.ts'
import { getTicketStats } from '#contract/team/ticket-stats.ts'
import { listTickets } from '#contract/tickets.ts'
import type { DashboardStart } from '#contract/views/dashboard-start.ts'
import { readListQuery } from '#app/dashboard/list/list-query.ts'
import { PAGE_SIZE } from '#app/dashboard/list/list-snapshot.ts'

/** Keeps what came with the page for when there is no connection, as the worker keeps the answers that it sees. */
export function keepStart(search: string, start: DashboardStart): Promise<void> {
  const query = readListQuery(new URLSearchParams(search))
  const answers: KeptAnswer[] = [
    [operationUrl(getMe, {}), start.me],
    [operationUrl(listTickets, { ...query, offset: 0, limit: PAGE_SIZE }), start.tickets],
    [operationUrl(getTicketStats, {}), start.stats],
    [operationUrl(listViews, {}), start.views],
    [operationUrl(getTeam, {}), start.team],
    [operationUrl(listNotices, {}), start.notices],
    [operationUrl(getMailStatus, {}), start.mail_status],
  ]
  return keepAnswers(start.me.id, answers)
}
