import type { getMe } from '../auth.ts'
import type { getMailStatus } from '../mail-status.ts'
import type { listMails } from '../mails.ts'
import type { ResponseBody } from '../operation.ts'
import type { getTeam } from '../team/assignment.ts'
import type { listNotices } from '../team/notices.ts'
import type { listViews } from '../team/saved-views.ts'
import type { getTicketStats } from '../team/ticket-stats.ts'
import type { listTickets } from '../tickets.ts'

/** The moment a dashboard's page was made. What its script loads afterwards is newer. */
export type DashboardMoment = {
  /** ISO 8601. */
  at: string
  /** The state of the database then, for `since` of the stream of events. */
  seen: string
}

/**
 * What the dashboard shows first, as the calls answer that it would make for it. It travels in the page
 * (docs/decisions/speed-in-the-browser.md).
 */
export type DashboardStart = DashboardMoment & {
  me: ResponseBody<typeof getMe>
  /** The first tickets of the list that the address names. */
  tickets: ResponseBody<typeof listTickets>
  stats: ResponseBody<typeof getTicketStats>
  views: ResponseBody<typeof listViews>
  team: ResponseBody<typeof getTeam>
  notices: ResponseBody<typeof listNotices>
  mail_status: ResponseBody<typeof getMailStatus>
  mail_counts: ResponseBody<typeof listMails>['counts']
}

/** The id of the element in the page that holds either, as JSON. */
export const DASHBOARD_START = 'dashboard-start'
