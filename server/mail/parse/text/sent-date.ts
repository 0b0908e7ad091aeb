import zones from './data/time-zones.json' with { type: 'json' }
import { cleanLine } from './clean-text.ts'

/** Offsets in minutes by name; names that several zones share are missing. */
const OFFSETS: Record<string, number> = zones
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MAX_LENGTH = 200
const CLOCK = /(\d{1,2})\s*:\s*(\d{2})(?:\s*:\s*(\d{2}))?(?:[.,]\d{1,9})?\s*([ap])?\.?m?\b\.?/i
const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ]/i
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})[\\s-]+${MONTH},?[\\s-]+(\\d{2,4})\\b`, 'i')
const MONTH_FIRST = new RegExp(`\\b${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s.*?\\b(\\d{4})\\b`, 'i')

/**
 * Reads the date of a mail (RFC 5322, obsolete forms and common mistakes included); null where it is unreadable, or names no
 * zone that is certain.
 */
export function readSentDate(field: string): Date | null {
  const text = withoutComments(cleanLine(field).slice(0, MAX_LENGTH))
  const clock = CLOCK.exec(text)
  const day = readDay(text)
  if (!clock || !day) return null
  const [, hours, minutes, seconds = '0', half] = clock
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  const offset = readZone(text.slice(clock.index + clock[0].length))
  if (offset === null || hour > 23 || minute > 59 || second > 60 || (half && (hour < 1 || hour > 12))) return null
  const shift = half ? (half.toLowerCase() === 'p' ? 12 : 0) - (hour === 12 ? 12 : 0) : 0
  return new Date(day + (((hour + shift) * 60 + minute - offset) * 60 + Math.min(second, 59)) * 1000)
}

function withoutComments(text: string): string {
  let depth = 0
  return Array.from(text, (character) => {
    if (character === '(') depth++
    const shown = depth > 0 ? ' ' : character
    if (character === ')' && depth > 0) depth--
    return shown
  }).join('')
}

/** Returns midnight of the day in UTC. */
function readDay(text: string): number | null {
  const iso = ISO.exec(text)
  const dayFirst = DAY_FIRST.exec(text)
  const [, year = '', month = '', day = ''] =
    iso ?? (dayFirst ? ['', dayFirst[3], dayFirst[2], dayFirst[1]] : swap(MONTH_FIRST.exec(text)))
  const index = iso ? Number(month) - 1 : MONTHS.indexOf(month.toLowerCase())
  const at = Date.UTC(fullYear(year), index, Number(day))
  const isReal = index >= 0 && new Date(at).getUTCDate() === Number(day) && new Date(at).getUTCMonth() === index
  return isReal ? at : null
}

const swap = (found: RegExpExecArray | null) => (found ? ['', found[3], found[1], found[2]] : [])

/** RFC 5322, 4.3: two digits below 50 are of this century, three count from 1900. */
function fullYear(year: string): number {
  if (year.length > 3) return Number(year)
  return Number(year) + (year.length === 2 && Number(year) < 50 ? 2000 : 1900)
}

/** Returns the offset in minutes east of UTC; null where there is none, or none that is certain. */
function readZone(rest: string): number | null {
  const numeric = /([+\-−])\s?(\d{1,2}):?(\d{2})?(?!\d)/.exec(rest)
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
    return minutes > 14 * 60 ? null : numeric[1] === '+' ? minutes : -minutes
  }
  const name = /[a-z]+/i.exec(rest)?.[0].toUpperCase()
  return OFFSETS[name ?? ''] ?? null
}
