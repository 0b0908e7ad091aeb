import type { BusinessHours } from '#contract/business-hours.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the moment at which a clock in the time zone shows this day (`2027-03-15`) and hour, whichever way clocks changed
 * before. The hour is one that every day has.
 */
export function momentOf(day: string, hour: number, timeZone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  let at = shown
  // The second time with the offset of the moment itself, not of one some hours before it.
  for (let time = 0; time < 2; time++) at = shown - (shownAt(at, timeZone) - at)
  return new Date(at)
}

/**
 * Returns the moment this many working days before: days on which the company is closed do not count, the time of the day stays.
 */
export function workingDaysBefore({ hours, timeZone }: BusinessHours, now: Date, days: number): Date {
  const isWorking = (shown: number) =>
    hours.some((each) => each.opens !== null && each.days.includes(new Date(shown).getUTCDay()))
  const shown = shownAt(now.getTime(), timeZone)
  let before = shown
  // A company that never opens has no working days: then every day counts.
  const isAny = hours.some(({ opens }) => opens !== null)
  for (let left = days; left > 0;) {
    before -= DAY_MS
    if (!isAny || isWorking(before + DAY_MS)) left--
  }
  const midnight = Math.floor(before / DAY_MS) * DAY_MS
  return momentOf(new Date(midnight).toISOString().slice(0, 10), (before - midnight) / HOUR_MS, timeZone)
}

/** What a clock in the time zone shows, as if it were UTC. */
function shownAt(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second) + (at % 1_000)
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let format = formatters.get(timeZone)
  if (!format) {
    const number = 'numeric' as const
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: number,
      month: number,
      day: number,
      hour: number,
      minute: number,
      second: number,
    })
    formatters.set(timeZone, format)
  }
  return format
}
