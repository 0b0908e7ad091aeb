import { dayName, formatHour, MONTHS, weekdayOf } from './business-hours.ts'

export type HoursRow = {
  label: string
  days: readonly number[]
  opens: number | null
  closes: number | null
  display: string
}
/** The hours of some days in words: 'Monday–Friday', '8 AM–12 PM, 1–5 PM'. */
export type HoursLine = { label: string; display: string; isOpen: boolean }

/** Days from Monday to Sunday, as people read a week. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0]
const placeOf = (day: number) => WEEK.indexOf(day)

/** 'Monday–Friday', 'Saturday', 'Monday, Wednesday–Friday', 'Every day'. */
export function daysInWords(days: readonly number[]): string {
  if (days.length === WEEK.length) return 'Every day'
  const runs: number[][] = []
  for (const day of days.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const run = runs.at(-1)
    if (run && placeOf(day) === placeOf(run.at(-1)!) + 1) run.push(day)
    else runs.push([day])
  }
  const words = runs.flatMap((run) =>
    run.length > 2 ? `${dayName(run[0]!)}–${dayName(run.at(-1)!)}` : run.map((day) => dayName(day)),
  )
  return words.join(', ')
}

/** '8 AM–6 PM', '1–5 PM', '6 PM–midnight', 'Open 24 hours', 'Closed'. */
export function intervalInWords(opens: number | null, closes: number | null): string {
  if (opens === null || closes === null) return 'Closed'
  if (opens === 0 && closes === 24) return 'Open 24 hours'
  const [from, until] = [formatHour(opens), closes === 24 ? 'midnight' : formatHour(closes)]
  return `${from.slice(-3) === until.slice(-3) ? from.slice(0, -3) : from}–${until}`
}

/** Returns the opening hours as people read them: the intervals of the same days in one line. */
export function hoursLines(hours: readonly HoursRow[]): HoursLine[] {
  const labels = [...new Set(hours.map(({ label }) => label))]
  return labels.map((label) => {
    const rows = hours.filter((row) => row.label === label)
    return {
      label,
      display: [...new Set(rows.map(({ display }) => display))].join(', '),
      isOpen: rows.some(({ opens }) => opens !== null),
    }
  })
}

/** 'Monday–Friday 8 AM–6 PM, Saturday 9 AM–2 PM': the days on which the company is open. */
export const openHours = (hours: readonly HoursRow[]): string =>
  hoursLines(hours)
    .filter(({ isOpen }) => isOpen)
    .map(({ label, display }) => `${label} ${display}`)
    .join(', ')

type ClosedDay = { day: string; name: string; opens: number | null; closes: number | null }

/** 'closed Thu, Nov 26 (Thanksgiving)', 'Thu, Dec 24 (Christmas Eve) 8 AM–12 PM'. */
export function closedDayInWords({ day, name, opens, closes }: ClosedDay): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1]!.slice(0, 3)
  const date = `${dayName(weekdayOf(day)).slice(0, 3)}, ${month} ${Number(day.slice(8))}${name && ` (${name})`}`
  return opens === null ? `closed ${date}` : `${date} ${intervalInWords(opens, closes)}`
}
