import { noteLoaded } from '#app/lib/loaded.ts'
import { noteServerTime } from '#app/lib/server-clock.ts'
import { noteSeen } from '#app/dashboard/live/seen-by-page.ts'
import { DASHBOARD_START, type DashboardMoment, type DashboardStart } from '#contract/views/dashboard-start.ts'

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
