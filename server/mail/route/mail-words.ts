import { site } from '#site'
import type { CalendarEntry } from '../in/parsed-mail.ts'
import type { ReadMail } from './route-context.ts'

const NO_TEXT = '(This email has no text.)'
const ENCRYPTED = '(This email is encrypted, so we can’t show its text.)'

/** Returns what a mail without a text says: its calendar entry, or the number of its files. */
export function wordsOf({ parsed, stored }: Pick<ReadMail, 'parsed' | 'stored'>): string {
  if (parsed.calendar) return calendarLine(parsed.calendar)
  if (parsed.encrypted) return ENCRYPTED
  if (stored.length === 0) return NO_TEXT
  return stored.length === 1 ? '1 file' : `${stored.length} files`
}

const ANSWERS = { accepted: 'Accepted', declined: 'Declined', tentative: 'Tentatively accepted' }
const METHODS: Record<string, string> = {
  REQUEST: 'Invitation',
  UPDATE: 'Updated invitation',
  CANCEL: 'Canceled',
  COUNTER: 'New time proposed',
}
const DAY_PARTS = { weekday: 'short', month: 'short', day: 'numeric' } as const
const TIME_PARTS = { hour: 'numeric', minute: '2-digit' } as const

/** Formats "Accepted: Server move, Tue, Dec 1, 2:00 PM" in the company's time zone. */
function calendarLine({ method, answer, summary, start, comment }: CalendarEntry): string {
  const kind = answer ? ANSWERS[answer] : (METHODS[method] ?? 'Calendar entry')
  const isDay = start?.length === 10
  // Floating time is that of the reader's own clock.
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(start ?? '')
  const timeZone = hasZone ? site.timeZone : 'UTC'
  const format = new Intl.DateTimeFormat('en-US', { ...DAY_PARTS, ...(!isDay && TIME_PARTS), timeZone })
  const when = start && format.format(new Date(hasZone || isDay ? start : `${start}Z`)).replaceAll('\u202f', ' ')
  const line = [`${kind}: ${summary || 'No title'}`, when].filter(Boolean).join(', ')
  return comment ? `${line}\n\n${comment}` : line
}
