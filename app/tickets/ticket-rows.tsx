import { useState, type CSSProperties, type FocusEvent } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { TicketRow } from './ticket-row.tsx'
import type { TableRows } from './use-table-rows.ts'
import { rowOfElement } from './use-row-focus.ts'
import { WaitingRow } from './waiting-row.tsx'

type TicketRowsProps = { rows: TableRows; selectedId: string | null; onSelect: (id: string) => void }
type Held = { row: number; ticket: Ticket }

/** The rows in view, some beyond them, and wherever it is the one with the focus: scrolling never loses it. */
export function TicketRows({ rows, selectedId, onSelect }: TicketRowsProps) {
  const [held, setHeld] = useState<Held | null>(null)
  const { view, drawn } = rows
  const to = Math.min(drawn.to, view.total)
  const from = Math.min(drawn.from, to)
  const isDrawn = (row: number) => row >= from && row < to

  const isHeld = (row: number) => rows.ticketAt(row)?.id === held?.ticket.id
  const heldRow = !held ? -1 : isHeld(held.row) ? held.row : (rows.rowOf(held.ticket.id) ?? held.row)
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  if (held && !isDrawn(heldRow)) numbers[heldRow < from ? 'unshift' : 'push'](heldRow)
  const openRow = numbers.find((row) => rows.ticketAt(row)?.id === selectedId)
  const tabStop = held ? heldRow : (openRow ?? Math.max(rows.wanted.from, from))
  // The first row in view may be half beneath the header.
  const retryRow = numbers.find((row) => row > rows.wanted.from && rows.isMissing(row))
  /** Where a row apart stands, no further than the list reaches. */
  const topOf = (row: number) =>
    Math.max(0, Math.min(drawn.above + (row - from) * drawn.row, rows.height - drawn.row))
  const below = rows.height - drawn.above - (to - from) * drawn.row

  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOfElement(target)
    const ticket = row === undefined ? undefined : rows.ticketAt(row)
    if (row !== undefined && ticket) setHeld({ row, ticket })
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The window may have lost it, not the row.
    const stays = [relatedTarget, document.activeElement].some((element) => currentTarget.contains(element))
    if (!stays) setHeld(null)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what it hears comes from the rows' buttons
    <tbody
      style={{ '--above': `${drawn.above}px`, '--below': `${Math.max(0, below)}px` } as CSSProperties}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={rows.onKeyDown}
    >
      {numbers.map((row) => {
        const ticket = rows.ticketAt(row) ?? (row === heldRow ? held?.ticket : undefined)
        return ticket ? (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            row={row}
            apart={isDrawn(row) ? undefined : topOf(row)}
            selected={ticket.id === selectedId}
            fresh={view.fresh.includes(ticket.id)}
            tabStop={row === tabStop}
            onSelect={onSelect}
          />
        ) : (
          <WaitingRow
            key={row}
            row={row}
            missing={rows.isMissing(row)}
            onRetry={row === retryRow ? rows.retry : undefined}
          />
        )
      })}
    </tbody>
  )
}
