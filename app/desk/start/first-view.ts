import { noteLoaded } from '#app/lib/create-store.ts'
import { noteServerTime } from '#app/lib/clock.ts'
import { noteSeen } from '../live/signals.ts'
import { DASHBOARD_START, type DashboardMoment, type DashboardStart } from '#contract/views.ts'
import { operationUrl } from '#app/lib/api.ts'
import { type KeptAnswer, keepAnswers } from './load-admin.ts'
import { getMe } from '#contract/auth.ts'
import { getMailStatus } from '#contract/health.ts'
import { getTeam } from '#contract/assignment.ts'
import { listNotices } from '#contract/notices.ts'
import { listViews } from '#contract/saved-views.ts'
import { getTicketStats, listTickets } from '#contract/tickets.ts'
import { readListQuery } from '../list/list-query.ts'
import { readPlace } from '../list/saved-place.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '#app/lib/query-client.ts'
import { teamQuery } from '../shell/team.ts'
import { pageInput, writeFirstPage } from '../list/ticket-pages.ts'
import { mailStatusQuery } from '../mail/mail-banner.tsx'
import { mailCountsQuery } from '../mail/mail-queries.ts'
import { noticesQuery } from '../notices/notice-queries.ts'
import { statsQuery } from '../ticket/ticket-queries.ts'
import { viewsQuery } from '../views/views-query.ts'

/** Milliseconds: fonts that have not come by then are not waited for. */
const MAX_WAIT = 1_000

/**
 * Resolves once what came with the page is painted with its fonts, at once where nothing did: to start the dashboard takes a slow phone
 * a second, in which it paints nothing.
 */
export async function whenPainted(): Promise<void> {
  if (!document.querySelector('.first-view')) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT))
  // A frame begins with this, so that the task after it comes when it is painted.
  const painted = document.fonts.ready.then(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  await Promise.race([painted, late])
}

/** Returns what the page brought along for the dashboard, once: shown again later, it would be old. Undefined where it brought no list. */
export function takeStart(): DashboardStart | undefined {
  const element = document.querySelector(`#${DASHBOARD_START}`)
  if (!element) return undefined
  element.remove()
  const start = JSON.parse(element.textContent) as DashboardMoment | DashboardStart
  noteServerTime(start.at)
  noteSeen(start.seen)
  if (!('me' in start)) return undefined
  noteLoaded(null)
  return start
}

/** Keeps what came with the page for when there is no connection, as the worker keeps the answers that it sees. */
export function keepStart(search: string, start: DashboardStart): Promise<void> {
  const query = readListQuery(new URLSearchParams(search))
  const answers: KeptAnswer[] = [
    [operationUrl(getMe, {}), start.me],
    [operationUrl(listTickets, pageInput(query, { place: {} })), start.tickets],
    [operationUrl(getTicketStats, {}), start.stats],
    [operationUrl(listViews, {}), start.views],
    [operationUrl(getTeam, {}), start.team],
    [operationUrl(listNotices, {}), start.notices],
    [operationUrl(getMailStatus, {}), start.mail_status],
  ]
  return keepAnswers(start.me.id, answers)
}

/** Milliseconds for which what came with the page is as good as loaded; later changes load it again. */
const FRESH_FOR = 10_000

/** The query cache of a dashboard whose page brought along what it shows first. */
export function startClient(search: string, start: DashboardStart): QueryClient {
  const client = createQueryClient()
  const put = (queryKey: readonly unknown[], value?: unknown) => {
    if (value !== undefined) client.setQueryData(queryKey, value)
    client.setQueryDefaults(queryKey, { staleTime: FRESH_FOR })
  }
  put(statsQuery.queryKey, start.stats)
  put(viewsQuery.queryKey, start.views)
  put(teamQuery.queryKey, start.team)
  put(noticesQuery.queryKey, start.notices)
  put(mailStatusQuery.queryKey, start.mail_status)
  put(mailCountsQuery.queryKey, start.mail_counts)
  const query = readListQuery(new URLSearchParams(search))
  // A list that was left further down is loaded there.
  if (!readPlace(query)) writeFirstPage(client, query, start.tickets)
  return client
}
