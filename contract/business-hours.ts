/** A day of the calendar in the company's time zone, as `2026-11-30`. */
export type Day = string
type Row = { opens: number | null; closes: number | null }
/**
 * The company's opening hours (`#site`): days as in `Date.getDay()`, hours on the 24-hour clock of `timeZone`. Several rows of a
 * day are several intervals. Rows of `closed_days` replace those of the week on their date.
 */
export type OpenHours = {
  timeZone: string
  hours: readonly (Row & { days: readonly number[] })[]
  closed_days?: readonly (Row & { day: Day })[]
}
/** `timeZoneLabel` follows an hour: 'MT'. */
export type BusinessHours = OpenHours & { timeZoneLabel: string }
export type Interval = { opens: number; closes: number }

/** The next opening: its day and day of the week, how many days ahead it is in the company's time zone, and its hour: '8 AM MT'. */
export type Opening = { date: Day; day: number; daysAhead: number; hour: string }
/** `closes` is an hour too, '6 PM MT'; null where it does not close within a week. */
export type BusinessTime = { isOpen: true; closes: string | null } | { isOpen: false; next: Opening | null }

const HOUR = 3_600_000
const MIDNIGHT = 24
/** Days that are looked at: a company that has not opened by then never does. */
export const MAX_DAYS = 60
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Returns when the company is open on a day, earliest first. */
export function intervalsOn({ hours, closed_days = [] }: Pick<OpenHours, 'hours' | 'closed_days'>, day: Day) {
  const special = closed_days.filter((row) => row.day === day)
  const rows: readonly Row[] = special.length > 0 ? special : hours.filter(({ days }) => days.includes(weekdayOf(day)))
  return rows.filter((row): row is Interval => row.opens !== null && row.closes !== null).toSorted(byOpening)
}
const byOpening = (a: Interval, b: Interval) => a.opens - b.opens

/** Returns the closed days, and those with hours of their own, from today on. */
export const closedDaysFrom = <Closed extends { day: Day }>(
  { closed_days, timeZone }: { closed_days: readonly Closed[]; timeZone: string },
  now: Date,
): Closed[] => closed_days.filter(({ day }) => day >= dayAt(now, timeZone))

/**
 * Returns whether the company is open at `now` and until when, or else when it opens next; null if it never does. The
 * minute of closing is closed. Clock changes are the time zone's own.
 */
export function businessTimeAt(business: BusinessHours, now: Date): BusinessTime {
  const { hour, minute } = wallClock(now, business.timeZone)
  const [today, time] = [dayAt(now, business.timeZone), hour + minute / 60]
  const inWords = (clock: number) => `${formatHour(clock)} ${business.timeZoneLabel}`
  const current = intervalsOn(business, today).find(({ opens, closes }) => time >= opens && time < closes)
  if (current) {
    const closes = closingHour(business, today, current.closes)
    return { isOpen: true, closes: closes === null ? null : inWords(closes) }
  }
  for (let daysAhead = 0; daysAhead < MAX_DAYS; daysAhead++) {
    const date = addDays(today, daysAhead)
    const next = intervalsOn(business, date).find(({ opens }) => daysAhead > 0 || time < opens)
    if (next) return { isOpen: false, next: { date, day: weekdayOf(date), daysAhead, hour: inWords(next.opens) } }
  }
  return { isOpen: false, next: null }
}

/** Returns the hour at which an interval of a day ends that may go on after midnight; null if it does for a week. */
function closingHour(business: BusinessHours, day: Day, closes: number): number | null {
  let hour = closes
  for (let ahead = 1; hour === MIDNIGHT; ahead++) {
    if (ahead > 7) return null
    const [first] = intervalsOn(business, addDays(day, ahead))
    if (first?.opens !== 0) break
    hour = first.closes
  }
  return hour
}

/** 'Monday at 8 AM MT', 'January 4 at 8 AM MT': right whenever it is read; 'at 8 AM MT' on the day itself. */
export const openingInWords = (opening: Opening): string =>
  opening.daysAhead === 0 ? `at ${opening.hour}` : `${dayInWords(opening)} at ${opening.hour}`

/** 'Monday'; a day more than a week ahead is named by its date. */
export const dayInWords = ({ date, day, daysAhead }: Opening): string =>
  daysAhead <= 7 ? DAYS[day]! : `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`

/**
 * Describes an opening for a reader now, as 'today at 8 AM MT' or 'tomorrow at 9 AM MT', otherwise with the weekday. `today` is
 * the reader's own day of the week, which may not be the company's.
 */
export function openingForReader(opening: Opening, today: number): string {
  const { day, daysAhead, hour } = opening
  if (daysAhead <= 1 && day === today) return `today at ${hour}`
  if (daysAhead <= 2 && day === (today + 1) % 7) return `tomorrow at ${hour}`
  return `${dayInWords(opening)} at ${hour}`
}

/** Describes when a promised time begins: 'under 4 hours' → 'your 4 hours start then', 'under 1 hour' → 'your hour starts then'. */
export function promiseStartsThen(promise: string): string {
  const [, count, unit] = /\b(\d{1,3}) ((?:hour|minute|day)s?)/.exec(promise) ?? []
  if (!count) throw new Error(`No time in the promise '${promise}'`)
  return count === '1' ? `your ${unit} starts then` : `your ${count} ${unit} start then`
}

/** Describes when the 4 hours of the contact form's promise begin (docs/reference.md, Fixed texts). */
export function responseBegins(business: BusinessHours, now: Date): string {
  const time = businessTimeAt(business, now)
  if (time.isOpen || !time.next) return 'The 4 hours count in business hours.'
  return `We open ${openingInWords(time.next)}; your 4 hours start then.`
}

/** 8 → '8 AM', 12.5 → '12:30 PM'. */
export function formatHour(hour: number): string {
  const minutes = Math.round((hour % 1) * 60)
  const shown = `${Math.floor(hour) % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
  return `${shown} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** The name of a day of the week, 0 for Sunday. */
export const dayName = (day: number): string => DAYS[day]!

export function dayAt(moment: Date, timeZone: string): Day {
  const { year, month, day } = wallClock(moment, timeZone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)

/** The day of the week, 0 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
/** The part of Temporal used here; TypeScript's libraries do not have it yet. */
type TemporalApi = {
  Instant: { fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => WallClock } }
}
/** Made once for each zone: making a formatter costs more than all else here. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns what clocks in a time zone show. Uses Temporal where available: loading the data of `Intl.DateTimeFormat` blocks a
 * phone for 0.1 s.
 */
export function wallClock(moment: Date, timeZone: string): WallClock {
  const { Temporal } = globalThis as { Temporal?: TemporalApi }
  if (Temporal) return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
  let format = formatters.get(timeZone)
  if (!format) {
    const numeric = 'numeric' as const
    const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric }
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields })
    formatters.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return parts as WallClock
}
