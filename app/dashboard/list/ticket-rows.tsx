import { useState, type CSSProperties, type FocusEvent } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { TicketRow } from './ticket-row.tsx'
import type { TableRows } from './use-table-rows.ts'
import { rowOfElement } from './use-row-focus.ts'
import { WaitingRow } from './waiting-row.tsx'

type TicketRowsProps = { rows: TableRows; selectedId: string | null; onSelect: (id: string) => void }
type FocusedRow = { row: number; ticket: Ticket }

/** The rows in view, some beyond them, and wherever it is the one with the focus: scrolling never loses it. */
export function TicketRows({ rows, selectedId, onSelect }: TicketRowsProps) {
  const [held, setHeld] = useState<FocusedRow | null>(null)
  const { view, drawn } = rows
  const to = Math.min(drawn.to, view.total)
  const from = Math.min(drawn.from, to)
  const isRendered = (row: number) => row >= from && row < to

  const isFocused = (row: number) => rows.ticketAt(row)?.id === held?.ticket.id
  const focusedRow = !held ? -1 : isFocused(held.row) ? held.row : (rows.rowOf(held.ticket.id) ?? held.row)
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  if (held && !isRendered(focusedRow)) numbers[focusedRow < from ? 'unshift' : 'push'](focusedRow)
  const openRow = numbers.find((row) => rows.ticketAt(row)?.id === selectedId)
  const tabStop = held ? focusedRow : (openRow ?? Math.max(rows.wanted.from, from))
  // The first row in view may be half beneath the header.
  const retryRow = numbers.find((row) => row > rows.wanted.from && rows.isMissing(row))
  /** Where a row apart stands, no further than the list reaches. */
  const topOf = (row: number) =>
    Math.max(0, Math.min(drawn.paddingTop + (row - from) * drawn.rowHeight, rows.height - drawn.rowHeight))
  const paddingBottom = rows.height - drawn.paddingTop - (to - from) * drawn.rowHeight

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
      style={
        { '--above': `${drawn.paddingTop}px`, '--below': `${Math.max(0, paddingBottom)}px` } as CSSProperties
      }
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={rows.onKeyDown}
    >
      {numbers.map((row) => {
        const ticket = rows.ticketAt(row) ?? (row === focusedRow ? held?.ticket : undefined)
        return ticket ? (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            row={row}
            detachedTop={isRendered(row) ? undefined : topOf(row)}
            selected={ticket.id === selectedId}
            isNew={view.fresh.includes(ticket.id)}
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
