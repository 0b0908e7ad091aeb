import type { Ticket } from '#contract/tickets.ts'
import type { WaitingFor } from '#contract/vocabulary.ts'
import { site } from '#site'
import { addDays, dayAt, dayName, weekdayOf } from '#contract/business-hours.ts'
import { wakeDays, wakeHour } from '#contract/working-hours.ts'

/** In the input of a change `wake_at` may be a day, which begins when the company does. */
export type Wait = Pick<Ticket, 'waiting_for' | 'wake_at'>
export type WaitingInput = { [Field in keyof Wait]?: Wait[Field] | undefined }

const DAY = { month: 'short', day: 'numeric' } as const
const shortDay = new Intl.DateTimeFormat('en-US', DAY)
const calendarDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', ...DAY, timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-US', { weekday: 'short', ...DAY, hour: 'numeric', minute: '2-digit' })

/** 'Mon, Nov 30' for a day of the calendar, as `2026-11-30`. */
export const formatCalendarDay = (day: string) => calendarDay.format(new Date(`${day}T00:00:00Z`))

export const isDay = (wake: string) => !wake.includes('T')

/** 'Mon, Nov 30, 8:00 AM', in the reader's own time zone; also for a day, until the server responds with the moment at which it begins. */
export const formatWake = (wake: string) =>
  isDay(wake)
    ? `${formatCalendarDay(wake)}, ${clock.format(wakeHour(site, wake) * 3_600_000).replaceAll('\u202F', ' ')}`
    : moment.format(new Date(wake))

const WAITS_FOR: Record<WaitingFor, string> = {
  customer: 'Waits for the customer',
  third_party: 'Waits for a third party',
  date: 'Sleeps',
}

/** Describes what a ticket waits for, in the header: 'Sleeps until Mon, Nov 30, 8:00 AM'; '' while it is awake. */
export function describeWaiting({ waiting_for: cause, wake_at: wake }: WaitingInput): string {
  if (!cause) return ''
  return wake ? `${WAITS_FOR[cause]} until ${formatWake(wake)}` : WAITS_FOR[cause]
}

/** The same in a row of the list: 'until Nov 30', 'customer'. The lead is for screen readers only. */
export function waitingMark({ waiting_for: cause, wake_at: wake }: Wait): { lead: string; words: string } | null {
  if (!cause) return null
  if (wake) return { lead: 'Sleeps', words: `until ${shortDay.format(new Date(wake))}` }
  if (cause === 'date') return { lead: '', words: 'Sleeps' }
  return { lead: 'Waits for', words: cause === 'customer' ? 'customer' : 'third party' }
}

/** Lists the days a ticket can sleep until by one press: 'Tomorrow', 'Monday', 'In a week'. */
export function listWakeChoices(now: Date): { day: string; name: string; detail: string }[] {
  const today = dayAt(now, site.timeZone)
  return wakeDays(site, now).map((day) => ({ day, name: nameOf(day, today), detail: formatWake(day) }))
}

function nameOf(day: string, today: string): string {
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day < addDays(today, 7) ? dayName(weekdayOf(day)) : 'In a week'
}
