type Times = { start: string | null; end: string | null; time_zone: string | null }
/** When something takes place, for the reader; and in the invitation's own zone where its clocks show something else. */
export type CalendarTime = { here: string; there: string | null }

const DAY_MS = 24 * 60 * 60 * 1000
const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/
const isDay = (text: string) => text.length <= 10
const isReadable = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text))

/** Null where the start is missing or cannot be read. */
export function calendarTime({ start, end, time_zone }: Times): CalendarTime | null {
  if (!isReadable(start)) return null
  const until = isReadable(end) && end !== start ? end : null
  if (isDay(start)) return { here: wholeDays(start, until), there: null }
  const here = span(start, until)
  // Read in the reader's zone, so that it shows the clock it names.
  if (!HAS_OFFSET.test(start)) return { here: `${here} (no time zone given)`, there: null }
  const there = spanInZone(start, until, time_zone)
  return { here: `${here} (your time)`, there: there === null || there === here ? null : `${there} (${time_zone})` }
}

/** 'Nov 24, 2026 10:00 – 11:00', in the reader's own zone or in another. */
function span(start: string, end: string | null, timeZone?: string) {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric', ...zone })
  const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone })
  const [from, to] = [new Date(start), new Date(end ?? start)]
  const begin = `${day.format(from)} ${time.format(from)}`
  if (end === null) return begin
  return `${begin} – ${day.format(to) === day.format(from) ? '' : `${day.format(to)} `}${time.format(to)}`
}

/** Null for zones of Windows and of single programs, whose names no browser knows. */
function spanInZone(start: string, end: string | null, zone: string | null) {
  try {
    return zone === null ? null : span(start, end, zone)
  } catch {
    return null
  }
}

/** The end of a calendar's day is the first day that is no longer part of it. */
function wholeDays(start: string, end: string | null) {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' })
  const first = format.format(new Date(start))
  const last = end === null ? first : format.format(Date.parse(end.slice(0, 10)) - DAY_MS)
  return first === last ? `${first}, all day` : `${first} – ${last}, all day`
}
