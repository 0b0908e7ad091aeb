import {
  addDays,
  type Day,
  dayAt,
  intervalsOn,
  MAX_DAYS,
  type OpenHours,
  wallClock,
  weekdayOf,
} from './business-hours.ts'

const HOUR = 3_600_000
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
export function addWorkingHours(business: OpenHours, now: Date, count: number): Date | null {
  const { timeZone } = business
  let left = count * HOUR
  const today = dayAt(now, timeZone)
  for (let ahead = 0; ahead < MAX_DAYS; ahead++) {
    const day = addDays(today, ahead)
    for (const { opens, closes } of intervalsOn(business, day)) {
      const from = Math.max(now.getTime(), momentAt(day, opens, timeZone).getTime())
      const until = momentAt(day, closes, timeZone).getTime()
      if (from + left <= until) return new Date(from + left)
      left -= Math.max(0, until - from)
    }
  }
  return null
}

/** The part of the opening hours that days alone depend on. */
type OpenDays = Pick<OpenHours, 'hours' | 'closed_days'>

export const isOpenOn = (business: OpenDays, day: Day): boolean => intervalsOn(business, day).length > 0

/** The first day, from this one on, on which the company is open; the day itself if it never is. */
export function openDayFrom(business: OpenDays, day: Day): Day {
  for (let ahead = 0; ahead < MAX_DAYS; ahead++) {
    const candidate = addDays(day, ahead)
    if (isOpenOn(business, candidate)) return candidate
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
export const wakeHour = (business: OpenDays, day: Day): number =>
  Math.max(DAY_BEGINS, intervalsOn(business, day).find(({ closes }) => closes > DAY_BEGINS)?.opens ?? DAY_BEGINS)

/** Milliseconds that clocks in a time zone are ahead of UTC. */
export function offsetAt(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(moment), timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
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
