import { operationUrl } from '#app/lib/api.ts'
import { ownsPrivateData } from '../private-data.ts'
import { KEPT_AT, KEPT_CALLS } from '#app/service-worker/kept-calls.ts'
import { forgetKeptCalls } from '#app/service-worker/register-worker.ts'
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
export async function keepStart(search: string, start: DashboardStart): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const query = readListQuery(new URLSearchParams(search))
  const answers: [url: string, answer: unknown][] = [
    [operationUrl(getMe, {}), start.me],
    [operationUrl(listTickets, { ...query, offset: 0, limit: PAGE_SIZE }), start.tickets],
    [operationUrl(getTicketStats, {}), start.stats],
    [operationUrl(listViews, {}), start.views],
    [operationUrl(getTeam, {}), start.team],
    [operationUrl(listNotices, {}), start.notices],
    [operationUrl(getMailStatus, {}), start.mail_status],
  ]
  const headers = { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) }
  try {
    const kept = await caches.open(KEPT_CALLS)
    await Promise.all(answers.map(([url, answer]) => kept.put(url, new Response(JSON.stringify(answer), { headers }))))
  } catch {
    // Without it, or where the browser refuses, all works but being offline.
  }
  // Logged out, or signed in as another person, meanwhile.
  if (!ownsPrivateData(start.me.id)) forgetKeptCalls()
}
