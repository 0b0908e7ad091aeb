import { formatAge, formatRecent } from '#app/lib/ages.ts'
import { formatMoment } from '#app/lib/dates.ts'
import type { Ticket } from '#contract/tickets.ts'

type WaitingTimeProps = { ticket: Ticket; now: number }

/** How long the customer has been waiting, and when somebody wrote last. */
export function WaitingTime({ ticket, now }: WaitingTimeProps) {
  const { waiting_since: since, last_message_at: last } = ticket
  return (
    <>
      {since ? (
        <time className="waiting-age" dateTime={since} title={`Waiting since ${formatMoment(since)}`}>
          {formatAge(since, now)}
        </time>
      ) : (
        <span className="waiting-age">Answered</span>
      )}
      <time className="last-word" dateTime={last} title={`Last message ${formatMoment(last)}`}>
        <span className="sr-only">, last message </span>
        {formatRecent(last, now)}
      </time>
    </>
  )
}
