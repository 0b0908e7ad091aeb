import { StatusGlyph } from '#app/ui/status-glyph.tsx'
import type { MyTicket } from '#contract/views/my-tickets-views.ts'
import { site } from '#site'
import { STATUS_WORDS } from '../status-words.ts'

const day = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** A ticket of the list; all of the row opens it. */
export function TicketRow({ number, title, status, changed_at, of }: MyTicket) {
  const { label, tone } = STATUS_WORDS[status]
  return (
    <li className="my-ticket">
      <p className="my-title">
        <a href={`/t/${number}`} dir="auto">
          {title}
        </a>
        {of && <span>{`Opened by ${of}`}</span>}
      </p>
      <p className="my-state" data-tone={tone}>
        <StatusGlyph tone={tone} />
        {label}
      </p>
      <p className="my-number">{`#${number}`}</p>
      <p>
        <time dateTime={changed_at}>{day.format(new Date(changed_at))}</time>
      </p>
    </li>
  )
}
