import MailIcon from 'lucide-react/icons/mail'
import type { Ticket } from '#contract/tickets.ts'
import { OwnerMark } from '../ticket/owner/owner-mark.tsx'
import { RowPresence } from '../ticket/presence/row-presence.tsx'

const SHOWN_TAGS = 1

/** Above the title of a row, in one line: number, owner, and what is special about the ticket. */
export function TicketMarks({ ticket }: { ticket: Ticket }) {
  return (
    <div id={`number-${ticket.id}`} className="ticket-marks">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it has no picture to load */}
      {ticket.unread && <span className="unread-mark" role="img" aria-label="Unread" title="Unread" />}
      <span className="ticket-number">#{ticket.ticket_id}</span>
      {ticket.channel === 'mail' && (
        <span title="Came by email">
          <MailIcon size={12} />
          <span className="sr-only">Came by email</span>
        </span>
      )}
      {ticket.assignee && <OwnerMark owner={ticket.assignee} />}
      <RowPresence ticketId={ticket.id} />
      {ticket.draft && <b className="draft-mark">Draft</b>}
      <TagMarks tags={ticket.tags} />
    </div>
  )
}

function TagMarks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  const more = tags.length - SHOWN_TAGS
  return (
    <span className="tag-marks" title={tags.join(', ')}>
      <span className="sr-only">Tags: {tags.join(', ')}</span>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <bdi key={tag} aria-hidden="true">
          {tag}
        </bdi>
      ))}
      {more > 0 && <span aria-hidden="true">+{more}</span>}
    </span>
  )
}
