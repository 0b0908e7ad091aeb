import CalendarDaysIcon from 'lucide-react/icons/calendar-days'
import type { ReactNode } from 'react'
import type { MailFacts } from '#contract/messages.ts'
import { calendarTime } from './calendar-time.ts'

const KINDS: Record<string, string> = {
  REQUEST: 'Invitation',
  PUBLISH: 'Calendar entry',
  CANCEL: 'Canceled',
  REPLY: 'Reply to an invitation',
  COUNTER: 'Another time proposed',
}
/** Names on the card; an invitation to a whole company has many. */
const MAX_NAMED = 8

/** What an email invites to. It is never accepted from here. */
export function CalendarCard(entry: NonNullable<MailFacts['calendar']>) {
  const { method, summary, location, organizer, attendees } = entry
  const time = calendarTime(entry)
  const more = attendees.length - MAX_NAMED
  return (
    // No landmark: a conversation may have several. A fieldset is for fields.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="calendar-card" role="group" aria-label="Calendar entry">
      <p className="calendar-title">
        <CalendarDaysIcon size={18} />
        <span>
          {KINDS[method.toUpperCase()] ?? 'Calendar entry'}: <bdi>{summary || 'No title'}</bdi>
        </span>
      </p>
      <dl>
        <Row name="When">
          {time ? time.here : 'No time given'}
          {time?.there && <span className="calendar-there">{time.there}</span>}
        </Row>
        {location && (
          <Row name="Where">
            <bdi>{location}</bdi>
          </Row>
        )}
        {(organizer || attendees.length > 0) && (
          <Row name="Who">
            {organizer && (
              <span>
                <bdi>{organizer}</bdi> (organizer)
              </span>
            )}
            {attendees.slice(0, MAX_NAMED).map((attendee, index) => (
              <bdi key={index}>{attendee}</bdi>
            ))}
            {more > 0 && <span>and {more} more</span>}
          </Row>
        )}
      </dl>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
