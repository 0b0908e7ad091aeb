/** The company's opening hours (`site.config.ts`): days as in `Date.getDay()`, hours on the 24-hour clock of `timeZone`. */
export type OpenHours = {
  timeZone: string
  hours: readonly { days: readonly number[]; opens: number | null; closes: number | null }[]
}
/** `timeZoneLabel` follows an hour: 'MT'. */
export type BusinessHours = OpenHours & { timeZoneLabel: string }

/** The next opening: its day of the week, how many days ahead it is in the company's time zone, and its hour: '8 AM MT'. */
export type Opening = { day: number; daysAhead: number; hour: string }
/** `closes` is an hour too: '6 PM MT'. */
export type BusinessTime = { isOpen: true; closes: string } | { isOpen: false; next: Opening | null }

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/**
 * Returns whether the company is open at `now` and until when, or else when it opens next; null if it never does. The
 * minute of closing is closed. Clock changes are the time zone's own. No holidays: the configuration has none.
 */
export function businessTimeAt({ hours, timeZone, timeZoneLabel }: BusinessHours, now: Date): BusinessTime {
  const { day, hour } = localTime(now, timeZone)
  const today = hoursOn(hours, day)
  const inWords = (clock: number) => `${formatHour(clock)} ${timeZoneLabel}`
  if (today && hour >= today.opens && hour < today.closes) return { isOpen: true, closes: inWords(today.closes) }
  for (let daysAhead = 0; daysAhead <= 7; daysAhead++) {
    const next = hoursOn(hours, (day + daysAhead) % 7)
    if (!next || (daysAhead === 0 && hour >= next.opens)) continue
    return { isOpen: false, next: { day: (day + daysAhead) % 7, daysAhead, hour: inWords(next.opens) } }
  }
  return { isOpen: false, next: null }
}

/** 'Monday at 8 AM MT': right whenever it is read; 'at 8 AM MT' on the day itself. */
export function openingInWords({ day, daysAhead, hour }: Opening): string {
  return daysAhead === 0 ? `at ${hour}` : `${DAYS[day]} at ${hour}`
}

/**
 * Describes an opening for a reader now, as 'today at 8 AM MT' or 'tomorrow at 9 AM MT', otherwise with the weekday. `today` is
 * the reader's own day of the week, which may not be the company's.
 */
export function openingForReader(opening: Opening, today: number): string {
  const { day, daysAhead, hour } = opening
  if (daysAhead <= 1 && day === today) return `today at ${hour}`
  if (daysAhead <= 2 && day === (today + 1) % 7) return `tomorrow at ${hour}`
  return `${DAYS[day]} at ${hour}`
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

/** Returns when the company opens and closes on a day of the week; null if it does not open. */
export function hoursOn(hours: BusinessHours['hours'], day: number) {
  const found = hours.find(({ days }) => days.includes(day))
  return found && found.opens !== null && found.closes !== null ? { opens: found.opens, closes: found.closes } : null
}

/**
 * Returns the day of the week and the hour in a time zone, minutes as a fraction. Uses Temporal where available: loading the
 * data of `Intl.DateTimeFormat` blocks a phone for 0.1 s.
 */
function localTime(now: Date, timeZone: string) {
  const { Temporal } = globalThis as { Temporal?: TemporalApi }
  if (!Temporal) return localTimeFromIntl(now, timeZone)
  const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return { day: dayOfWeek % 7, hour: hour + minute / 60 }
}

type Local = { dayOfWeek: number; hour: number; minute: number }
/** The part of Temporal used here; TypeScript's libraries do not have it yet. */
type TemporalApi = {
  Instant: { fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => Local } }
}

/** Made once for each zone: making a formatter costs more than all else here. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function localTimeFromIntl(now: Date, timeZone: string) {
  let format = formatters.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
    formatters.set(timeZone, format)
  }
  const parts = format.formatToParts(now)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const day = DAYS.findIndex((name) => name === part('weekday'))
  return { day, hour: Number(part('hour')) + Number(part('minute')) / 60 }
}
