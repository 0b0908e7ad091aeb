import CalendarDaysIcon from 'lucide-react/icons/calendar-days'
import type { MailFacts } from '#contract/messages.ts'
import { Fact } from '../overview/fact.tsx'

type Times = { start: string | null; end: string | null; time_zone: string | null }
/** The time of an event in the reader's zone, and in the invitation's where the two differ. */
export type CalendarTime = { here: string; there: string | null }

const DAY_MS = 24 * 60 * 60 * 1000
const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/
const isDay = (text: string) => text.length <= 10
const isReadable = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text))

/** Returns null where the start is missing or unreadable. */
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

const DAY = { month: 'short', day: '2-digit', year: 'numeric' } as const

/** 'Nov 24, 2026 10:00 – 11:00', in the reader's own zone or in another. */
function span(start: string, end: string | null, timeZone?: string) {
  const day = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone })
  const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const [from, to] = [new Date(start), new Date(end ?? start)]
  const begin = `${day.format(from)} ${time.format(from)}`
  if (end === null) return begin
  return `${begin} – ${day.format(to) === day.format(from) ? '' : `${day.format(to)} `}${time.format(to)}`
}

/** Returns null for zone names that no browser knows, as those of Windows. */
function spanInZone(start: string, end: string | null, zone: string | null) {
  try {
    return zone === null ? null : span(start, end, zone)
  } catch {
    return null
  }
}

/** The end of an all-day event is the day after its last one. */
function wholeDays(start: string, end: string | null) {
  const format = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' })
  const first = format.format(new Date(start))
  const last = end === null ? first : format.format(Date.parse(end.slice(0, 10)) - DAY_MS)
  return first === last ? `${first}, all day` : `${first} – ${last}, all day`
}

const KINDS: Record<string, string> = {
  REQUEST: 'Invitation',
  UPDATE: 'Updated invitation',
  PUBLISH: 'Calendar entry',
  CANCEL: 'Canceled',
  REPLY: 'Reply to an invitation',
  COUNTER: 'Another time proposed',
}
const ANSWERS: Record<string, string> = {
  accepted: 'Accepted',
  declined: 'Declined',
  tentative: 'Tentatively accepted',
}
const MAX_NAMED = 8

/** Card of an invitation, which cannot be accepted from here. */
export function CalendarCard(entry: NonNullable<MailFacts['calendar']>) {
  const { method, answer, summary, location, comment, organizer, attendees } = entry
  const time = calendarTime(entry)
  const more = attendees.length - MAX_NAMED
  return (
    // No landmark: a conversation may have several.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className="calendar-card" role="group" aria-label="Calendar entry">
      <p className="calendar-title icon-line strong">
        <CalendarDaysIcon size={18} />
        <span>
          {ANSWERS[answer ?? ''] ?? KINDS[method.toUpperCase()] ?? 'Calendar entry'}: <bdi>{summary || 'No title'}</bdi>
        </span>
      </p>
      <dl>
        <Fact name="When">
          {time ? time.here : 'No time given'}
          {time?.there && <span className="muted">{time.there}</span>}
        </Fact>
        {location && (
          <Fact name="Where">
            <bdi>{location}</bdi>
          </Fact>
        )}
        {comment && (
          <Fact name="Comment">
            <bdi>{comment}</bdi>
          </Fact>
        )}
        {(organizer || attendees.length > 0) && (
          <Fact name="Who">
            {organizer && (
              <span>
                <bdi>{organizer}</bdi> (organizer)
              </span>
            )}
            {attendees.slice(0, MAX_NAMED).map((attendee, index) => (
              <bdi key={index}>{attendee}</bdi>
            ))}
            {more > 0 && <span>and {more} more</span>}
          </Fact>
        )}
      </dl>
    </div>
  )
}
