import MailIcon from 'lucide-react/icons/mail'
import type { Ticket } from '#contract/tickets.ts'
import { OwnerMark } from '../ticket/badges.tsx'
import { RowPresence } from '../live/presence.tsx'
import { memo, type CSSProperties, type MouseEvent } from 'react'
import type { ListColumn } from '#contract/saved-views.ts'
import { TicketCell } from './ticket-cell.tsx'
import { SelectBox } from '../bulk/select-boxes.tsx'
import { selectionStore, toggleSelected } from '../bulk/selection.ts'

const SHOWN_TAGS = 1

/** The line above the title: number, owner, and marks of the ticket. */
function TicketMarks({ ticket }: { ticket: Ticket }) {
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
        <bdi key={tag} className="truncated" aria-hidden="true">
          {tag}
        </bdi>
      ))}
      {more > 0 && <span aria-hidden="true">+{more}</span>}
    </span>
  )
}

type TicketRowProps = {
  ticket: Ticket
  columns: readonly ListColumn[]
  /** Position in the whole list, from 0. */
  row: number
  /** Pixels from the top of the list where the row is not among the rendered ones. */
  detachedTop: number | undefined
  selected: boolean
  /** The list gained it while on screen. */
  isNew: boolean
  /** The list is one stop of the Tab key; arrow keys lead to the other rows. */
  tabStop: boolean
  /** The time in milliseconds, as far as the row depends on it. */
  now: number
  onSelect: (id: string) => void
}

/** A ticket of the list. The title is its control; a click elsewhere in the row counts, too. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, columns, row, detachedTop, selected, isNew, tabStop, now, onSelect } = props
  return (
    <tr
      data-row={row}
      aria-rowindex={row + 2}
      data-selected={selected || undefined}
      data-fresh={isNew || undefined}
      data-apart={detachedTop === undefined ? undefined : ''}
      style={detachedTop === undefined ? undefined : ({ '--top': `${detachedTop}px` } as CSSProperties)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        // In touch selection the whole row is its checkbox.
        if (event.shiftKey || event.ctrlKey || event.metaKey || selectionStore.get().isMode)
          toggleSelected(ticket.id, { range: event.shiftKey })
        else if (!isSelectingText(event)) onSelect(ticket.id)
      }}
    >
      <td data-column="number">
        <SelectBox ticketId={ticket.id} number={ticket.ticket_id} />#{row + 1}
      </td>
      {columns.map((column) =>
        column === 'title' ? (
          <td key={column} data-column="title">
            {/* Outside the button, so that the number can be selected and copied. */}
            <TicketMarks ticket={ticket} />
            <button
              type="button"
              className="ticket-title"
              tabIndex={tabStop ? 0 : -1}
              aria-current={selected || undefined}
              aria-describedby={`number-${ticket.id}`}
              dir="auto"
              data-ticket={ticket.id}
              data-unread={ticket.unread || undefined}
            >
              <span className="clamped">{ticket.title}</span>
            </button>
          </td>
        ) : (
          <TicketCell key={column} column={column} ticket={ticket} now={now} />
        ),
      )}
    </tr>
  )
})

/** True for a click that ends the selection of text in the row, such as its number. */
function isSelectingText({ currentTarget, target }: MouseEvent): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || (target as Element).closest('button')) return false
  return currentTarget.contains(selection.anchorNode)
}
