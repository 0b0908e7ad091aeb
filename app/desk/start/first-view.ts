import { noteLoaded, noteServerTime } from '#app/lib/clock.ts'
import { recordPosition } from '../live/signals.ts'
import { DASHBOARD_START, type DashboardMoment, type DashboardStart } from '#contract/page-views.ts'
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

/** Milliseconds to wait for fonts. */
const MAX_WAIT = 1_000

/**
 * Resolves when the first view that came with the page, if any, is painted with its fonts: starting the dashboard takes a slow
 * phone a second in which it paints nothing.
 */
export async function whenPainted(): Promise<void> {
  if (!document.querySelector('.first-view')) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT))
  // The task after an animation frame runs when the frame is painted.
  const painted = document.fonts.ready.then(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  await Promise.race([painted, late])
}

/** Returns the data that came with the page, once, because it ages; undefined if it has no list. */
export function takeStart(): DashboardStart | undefined {
  const element = document.querySelector(`#${DASHBOARD_START}`)
  if (!element) return undefined
  element.remove()
  const start = JSON.parse(element.textContent) as DashboardMoment | DashboardStart
  noteServerTime(start.at)
  recordPosition(start.seen)
  if (!('me' in start)) return undefined
  noteLoaded(null)
  return start
}

/** Stores the data that came with the page for use offline, as the worker stores the responses it sees. */
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

/** Milliseconds for which data that came with the page counts as fresh. */
const FRESH_FOR = 10_000

export function createStartClient(search: string, start: DashboardStart): QueryClient {
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
  // A list with a saved place is loaded there.
  if (!readPlace(query)) writeFirstPage(client, query, start.tickets)
  return client
}
