import { type OpenHours, hoursOn } from './business-hours.ts'

const HOUR = 3_600_000
/** Days that are looked at: a company that has not opened by then never does. */
const MAX_DAYS = 60

/** A day of the calendar in the company's time zone, as `2026-11-30`. */
export type Day = string

export const dayAt = (moment: Date, timeZone: string): Day => {
  const { year, month, day } = wallClock(moment, timeZone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)

/** The day of the week, 0 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * Returns the moment at which clocks in a time zone show an hour of a day, minutes as a fraction. An hour that a clock change
 * leaves out is the same time after the change, one that comes twice is the first of the two.
 */
export function momentAt(day: Day, hour: number, timeZone: string): Date {
  const local = Date.parse(`${day}T00:00:00Z`) + Math.round(hour * HOUR)
  return new Date(local - offsetAtLocal(local, timeZone))
}

/** Returns the offset from UTC in milliseconds at a local time, itself given in milliseconds as if it were UTC; as `momentAt`. */
export function offsetAtLocal(local: number, timeZone: string): number {
  const offsets = [offsetAt(local - 24 * HOUR, timeZone), offsetAt(local + 24 * HOUR, timeZone)]
  const fits = offsets.filter((offset) => offsetAt(local - offset, timeZone) === offset)
  return fits.length > 0 ? Math.max(...fits) : offsets[0]!
}

/** The moment at which the company will have been open for a number of hours; null if it never is. */
export function addWorkingHours({ hours, timeZone }: OpenHours, now: Date, count: number): Date | null {
  let left = count * HOUR
  const today = dayAt(now, timeZone)
  for (let ahead = 0; ahead < MAX_DAYS; ahead++) {
    const day = addDays(today, ahead)
    const open = hoursOn(hours, weekdayOf(day))
    if (!open) continue
    const from = Math.max(now.getTime(), momentAt(day, open.opens, timeZone).getTime())
    const until = momentAt(day, open.closes, timeZone).getTime()
    if (from + left <= until) return new Date(from + left)
    left -= Math.max(0, until - from)
  }
  return null
}

/** The first day, from this one on, on which the company is open; the day itself if it never is. */
export function openDayFrom({ hours }: Pick<OpenHours, 'hours'>, day: Day): Day {
  for (let ahead = 0; ahead < 7; ahead++) {
    const candidate = addDays(day, ahead)
    if (hoursOn(hours, weekdayOf(candidate))) return candidate
  }
  return day
}

/**
 * Returns the days a ticket can sleep until, earliest first: tomorrow, Monday and the same day of next week, or the next day
 * after each on which the company is open.
 */
export function wakeDays(business: OpenHours, now: Date): Day[] {
  const today = dayAt(now, business.timeZone)
  const untilMonday = (8 - weekdayOf(today)) % 7 || 7
  const days = [1, untilMonday, 7].map((ahead) => openDayFrom(business, addDays(today, ahead)))
  return [...new Set(days)].toSorted()
}

const DAY_BEGINS = 8

/** The hour at which a day that a ticket sleeps until begins: 8, or when the company opens later. */
export const wakeHour = ({ hours }: Pick<OpenHours, 'hours'>, day: Day): number =>
  Math.max(DAY_BEGINS, hoursOn(hours, weekdayOf(day))?.opens ?? DAY_BEGINS)

/** Milliseconds that clocks in a time zone are ahead of UTC. */
export function offsetAt(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(moment), timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function wallClock(moment: Date, timeZone: string) {
  let format = formatters.get(timeZone)
  if (!format) {
    const numeric = 'numeric' as const
    const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric }
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields })
    formatters.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
}

/** Formats a moment by the clocks of a time zone, by default the reader's, with the year if it is another: 'Mon, Nov 30, 8:00 AM'. */
export function formatPlanned(at: Date, timeZone?: string, now = new Date()): string {
  const year = (date: Date) => date.toLocaleString('en-US', { timeZone, year: 'numeric' })
  return at
    .toLocaleString('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      ...(year(at) !== year(now) && { year: 'numeric' }),
      hour: 'numeric',
      minute: '2-digit',
    })
    .replaceAll('\u202F', ' ')
}
