import MailIcon from 'lucide-react/icons/mail'
import type { Ticket } from '#contract/tickets.ts'
import { OwnerMark, StatusMark } from '../ticket/badges.tsx'
import { RowPresence } from '../live/presence.tsx'
import { memo, type CSSProperties, type MouseEvent } from 'react'
import type { ListColumn } from '#contract/saved-views.ts'
import { customerName, TicketCell, TicketNews } from './ticket-cell.tsx'
import { SelectBox } from '../bulk/select-boxes.tsx'
import { selectionStore, toggleSelected } from '../bulk/selection.ts'
import { VipMark } from '../companies/vip-mark.tsx'

/** The number and what else marks the ticket, in front of its title. */
function TicketMarks({ ticket }: { ticket: Ticket }) {
  return (
    <span id={`number-${ticket.id}`} className="ticket-marks">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it has no picture to load */}
      {ticket.unread && <span className="unread-mark" role="img" aria-label="Unread" title="Unread" />}
      <span className="ticket-number">#{ticket.ticket_id}</span>
      {ticket.channel === 'mail' && (
        <span title="Came by email">
          <MailIcon size={12} />
          <span className="sr-only">Came by email</span>
        </span>
      )}
      {ticket.vip && <VipMark />}
      {ticket.assignee && <OwnerMark owner={ticket.assignee} />}
      <RowPresence ticketId={ticket.id} />
      {ticket.draft && <b className="draft-mark">Draft</b>}
      {ticket.tags.length > 0 && (
        <span className="tag-marks truncated">
          <span className="sr-only">Tags: </span>
          {ticket.tags.join(', ')}
        </span>
      )}
    </span>
  )
}

type TicketRowProps = {
  ticket: Ticket
  columns: readonly ListColumn[]
  /** Says on a second line what it has no columns for. */
  isCompact: boolean
  /** Position in the whole list, from 0. */
  row: number
  /** Pixels from the top of the list where the row is not among the rendered ones. */
  detachedTop: number | undefined
  selected: boolean
  /** The list gained it while on screen. */
  isNew: boolean
  /** The list is one stop of the Tab key; arrow keys lead to the other rows. */
  tabStop: boolean
  /** The time in milliseconds. */
  now: number
  onSelect: (id: string) => void
}

/** A ticket of the list. The button over its title is its control; a click elsewhere in the row counts, too. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, columns, isCompact, row, detachedTop, selected, isNew, tabStop, now, onSelect } = props
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
        <SelectBox ticketId={ticket.id} number={ticket.ticket_id} />
        <span>#{row + 1}</span>
      </td>
      {columns.map((column) =>
        column === 'title' ? (
          <td key={column} data-column="title">
            {/* Beside the button, so that the number can be selected and copied, and the title flows around it. */}
            <div className="ticket-line clamped" data-unread={ticket.unread || undefined}>
              <TicketMarks ticket={ticket} />{' '}
              <bdi id={`title-${ticket.id}`} className="ticket-words">
                {ticket.title}
              </bdi>
              {isCompact && (
                <span className="ticket-brief">
                  <bdi className="truncated">{customerName(ticket)}</bdi>
                  {!columns.includes('status') && (
                    <>
                      <StatusMark status={ticket.status} />
                      <TicketNews ticket={ticket} now={now} isBrief />
                    </>
                  )}
                </span>
              )}
            </div>
            <button
              type="button"
              className="ticket-title"
              tabIndex={tabStop ? 0 : -1}
              aria-current={selected || undefined}
              aria-labelledby={`title-${ticket.id}`}
              aria-describedby={`number-${ticket.id}`}
              data-ticket={ticket.id}
            />
          </td>
        ) : (
          <TicketCell key={column} column={column} columns={columns} ticket={ticket} now={now} />
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
