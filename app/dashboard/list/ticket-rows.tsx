import { memo, useState, type CSSProperties, type FocusEvent } from 'react'
import type { ListColumn } from '#contract/team/saved-views.ts'
import type { Ticket } from '#contract/tickets.ts'
import { COLUMN_HEADS } from './columns/list-columns.ts'
import { TicketRow } from './ticket-row.tsx'
import { rowOfElement } from './use-row-focus.ts'
import type { TableRows } from './use-table-rows.ts'

type TicketRowsProps = {
  rows: TableRows
  columns: readonly ListColumn[]
  selectedId: string | null
  waitingAt: number | undefined
  onSelect: (id: string) => void
}
type FocusedRow = { row: number; ticket: Ticket }

/** The rendered rows, and wherever it stands the row with the focus: scrolling never loses it. */
export function TicketRows({ rows, columns, selectedId, waitingAt, onSelect }: TicketRowsProps) {
  const [focused, setFocused] = useState<FocusedRow | null>(null)
  const { snapshot, rendered } = rows
  const to = Math.min(rendered.to, snapshot.total)
  const from = Math.min(rendered.from, to)
  const isRendered = (row: number) => row >= from && row < to

  const focusedRow = focused ? currentRowOf(focused, rows) : -1
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  if (focused && !isRendered(focusedRow)) numbers[focusedRow < from ? 'unshift' : 'push'](focusedRow)
  const openRow = numbers.find((row) => rows.ticketAt(row)?.id === selectedId)
  const tabStop = focused ? focusedRow : (openRow ?? Math.max(rows.needed.from, from))
  // The first row in view may be half beneath the header.
  const retryRow = numbers.find((row) => row > rows.needed.from && rows.isMissing(row))
  /** Where a detached row stands in pixels, no further than the list reaches. */
  const topOf = (row: number) =>
    Math.max(0, Math.min(rendered.paddingTop + (row - from) * rendered.rowHeight, rows.height - rendered.rowHeight))
  const paddingBottom = Math.max(0, rows.height - rendered.paddingTop - (to - from) * rendered.rowHeight)

  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOfElement(target)
    const ticket = row === undefined ? undefined : rows.ticketAt(row)
    if (row !== undefined && ticket) setFocused({ row, ticket })
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The window may have lost the focus, not the row.
    const stays = [relatedTarget, document.activeElement].some((element) => currentTarget.contains(element))
    if (!stays) setFocused(null)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events come from the rows' buttons
    <tbody
      style={{ '--above': `${rendered.paddingTop}px`, '--below': `${paddingBottom}px` } as CSSProperties}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={rows.onKeyDown}
    >
      {numbers.map((row) => {
        const ticket = rows.ticketAt(row) ?? (row === focusedRow ? focused?.ticket : undefined)
        return ticket ? (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            columns={columns}
            row={row}
            detachedTop={isRendered(row) ? undefined : topOf(row)}
            selected={ticket.id === selectedId}
            isNew={snapshot.arrivedIds.includes(ticket.id)}
            tabStop={row === tabStop}
            waitingAt={waitingAt}
            onSelect={onSelect}
          />
        ) : (
          <WaitingRow
            key={row}
            row={row}
            columns={columns}
            missing={rows.isMissing(row)}
            onRetry={row === retryRow ? rows.retry : undefined}
          />
        )
      })}
    </tbody>
  )
}

/** The row of the focused ticket by now: a new version of the list may have moved it. */
function currentRowOf({ row, ticket }: FocusedRow, rows: TableRows): number {
  return rows.ticketAt(row)?.id === ticket.id ? row : (rows.rowOf(ticket.id) ?? row)
}

type WaitingRowProps = {
  row: number
  columns: readonly ListColumn[]
  missing: boolean
  onRetry?: (() => void) | undefined
}

/** The placeholder of a row that is not loaded yet or could not be loaded. */
const WaitingRow = memo(function WaitingRow({ row, columns, missing, onRetry }: WaitingRowProps) {
  return (
    <tr data-row={row} aria-rowindex={row + 2} data-waiting data-missing={missing || undefined}>
      <td data-column="number">#{row + 1}</td>
      {columns.map((column) =>
        column === 'title' ? (
          <td key={column} data-column="title">
            {missing ? 'Could not be loaded' : <i />}
            {onRetry && (
              <button type="button" className="retry-rows" onClick={onRetry}>
                Try again
              </button>
            )}
          </td>
        ) : (
          <td key={column} data-column={COLUMN_HEADS[column].name}>
            {!missing && <i />}
          </td>
        ),
      )}
    </tr>
  )
})
