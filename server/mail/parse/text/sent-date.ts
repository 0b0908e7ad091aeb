import zones from './data/time-zones.json' with { type: 'json' }
import { cleanLine } from './clean-text.ts'

/** Offsets in minutes by name; names that several zones share are missing. */
const OFFSETS: Record<string, number> = zones
const MAX_LENGTH = 200
const CLOCK = /(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:\s?[ap]\.?m\b\.?)?/i

/** Reads the date of a mail (RFC 5322 and common mistakes); null where it names no moment that is certain. */
export function readSentDate(field: string): Date | null {
  const plain = withoutComments(cleanLine(field).slice(0, MAX_LENGTH)).replaceAll(/\s+/g, ' ')
  const text = plain.replaceAll(/ ?: ?/g, ':').trim()
  const clock = CLOCK.exec(text)
  // In `2/3/2026`, the day may be either.
  if (!clock || text.slice(0, clock.index).includes('/')) return null
  const [before, after] = [text.slice(0, clock.index), text.slice(clock.index + clock[0].length)]
  const offset = readZone(after)
  const day = `${before} ${/(?<=\s)\d{4}$/.exec(after.trim())?.[0] ?? ''}`
    // An obsolete year counts from 1900.
    .replace(/(?<=\s)1\d\d\s*$/, (years) => String(1900 + Number(years)))
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b|T(?=\s*$)|\bat\b/gi, '')
  const local = new Date(
    `${day} ${clock[0]
      .replace(/[.,]\d+/, '')
      .replace('.m', 'm')
      .replace(':60', ':59')} UTC`,
  )
  // A day that the month does not have becomes one of the next.
  const dayOfMonth = Number(/\d+(?!\d*-\d)/.exec(day)?.[0])
  return dayOfMonth === local.getUTCDate() && offset !== null ? new Date(local.getTime() - offset * 60_000) : null
}

function withoutComments(text: string): string {
  const inner = text.replaceAll(/\([^()]*\)/g, ' ')
  return inner === text ? text : withoutComments(inner)
}

/** Returns the offset in minutes east of UTC; null where there is none, or none that is certain. */
function readZone(rest: string): number | null {
  const numeric = /([+\-−])\s?(\d{1,2}):?(\d{2})?(?!\d)/.exec(rest)
  if (!numeric) return OFFSETS[/[a-z]+/i.exec(rest)?.[0].toUpperCase() ?? ''] ?? null
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
  return minutes > 14 * 60 ? null : numeric[1] === '+' ? minutes : -minutes
}
