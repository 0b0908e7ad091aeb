import { formatTime } from './dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const dayOfMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit' })
const yearOf = (time: Date) => time.getFullYear()

/** Formats the age of a moment as '5 min', '2 h' or '3 d', at least '1 min'; `now` in milliseconds. */
export function formatAge(timestamp: string, now: number): string {
  const age = Math.max(MINUTE, now - Date.parse(timestamp))
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  return age < DAY ? `${Math.floor(age / HOUR)} h` : `${Math.floor(age / DAY)} d`
}

/** '14:05' on the same day, 'Nov 20 14:05' in the same year, otherwise 'Nov 20, 2024'; in the reader's own time zone. */
export function formatRecent(timestamp: string, now: number): string {
  const [then, today] = [new Date(timestamp), new Date(now)]
  if (then.toDateString() === today.toDateString()) return formatTime(timestamp)
  const day = dayOfMonth.format(then)
  return yearOf(then) === yearOf(today) ? `${day} ${formatTime(timestamp)}` : `${day}, ${yearOf(then)}`
}
