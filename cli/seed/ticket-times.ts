import { site } from '#site'
import { type Random, randomBelow } from '../random.ts'
import { firstIndexAbove } from './people.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MAX_DAYS = 3_650
/** Sunday first. */
const WEEKDAY_WEIGHTS = [0.07, 1.25, 1.1, 1.05, 1, 0.85, 0.16]
/** Month and day of holidays. */
const HOLIDAYS = new Set(['01-01', '07-04', '11-27', '12-24', '12-25'])
/** By hour of the day, midnight first. */
const HOUR_WEIGHTS = [1, 0.6, 0.4, 0.3, 0.4, 1, 4, 16, 34, 42, 40, 33, 22, 30, 36, 33, 25, 14, 7, 5, 4, 4, 3, 2]

/** Returns over how many days the tickets are spread: a million take eight years. */
const historyDays = (tickets: number): number => Math.min(MAX_DAYS, Math.round(40 * tickets ** 0.31))

/** Returns when a calendar day (YYYY-MM-DD) starts in the company's time zone. */
export function startOfDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The offset of the early morning, before a change to or from daylight saving time.
  const guess = midnight - utcOffset(midnight)
  return midnight - utcOffset(guess)
}

/** Returns today's date in the company's time zone, as YYYY-MM-DD. */
export const today = (now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: site.timeZone }).format(now)

/**
 * Yields `count` ascending times in milliseconds before the day `until`: more each year, most in business hours, few at
 * weekends and on holidays.
 */
export function* ticketTimes(random: Random, count: number, until: string): Generator<number> {
  const days = historyDays(count)
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(until) - (days - index) * DAY).toISOString().slice(0, 10),
  )
  const weights = dates.map((date, index) => dayWeight(date, index / days) * (0.8 + 0.4 * random()))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const hours = HOUR_WEIGHTS.map((_, hour) => HOUR_WEIGHTS.slice(0, hour + 1).reduce((sum, weight) => sum + weight, 0))
  let [passed, given] = [0, 0]
  for (const [index, date] of dates.entries()) {
    passed += weights[index]!
    const due = index === days - 1 ? count : Math.floor((passed / all) * count)
    const start = startOfDay(date)
    const end = startOfDay(dates[index + 1] ?? until)
    const day = Array.from({ length: due - given }, () => {
      const hour = firstIndexAbove(hours, random() * hours.at(-1)!)
      return Math.min(end - 1, start + hour * HOUR + randomBelow(random, HOUR))
    })
    given = due
    yield* day.toSorted((a, b) => a - b)
  }
}

const dayWeight = (date: string, progress: number) =>
  (0.25 + 0.75 * progress) * WEEKDAY_WEIGHTS[new Date(date).getUTCDay()]! * (HOLIDAYS.has(date.slice(5)) ? 0.12 : 1)

const parts = new Intl.DateTimeFormat('en-US', { timeZone: site.timeZone, timeZoneName: 'longOffset' })

/** Returns by how many milliseconds the company's time zone is ahead of UTC; negative in America. */
function utcOffset(moment: number): number {
  const name = parts.formatToParts(moment).find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? ['', '+', '0', '0']
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000)
}
