import { memo, useState, type CSSProperties, type FocusEvent, useRef } from 'react'
import type { ListColumn } from '#contract/saved-views.ts'
import type { Ticket } from '#contract/tickets.ts'
import { COLUMN_HEADS, hasDefaultColumns, type ListQuery } from './list-query.ts'
import { TicketRow } from './ticket-row.tsx'
import { rowOfElement } from './use-row-focus.ts'
import { type TableRows, useTableRows } from './use-table-rows.ts'
import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import type { SortField } from '#contract/ticket-list.ts'
import type { ListSnapshot } from './list-snapshot.ts'
import { SelectLoadedBox } from '../bulk/select-boxes.tsx'
import { showsWaiting } from '../views/list-views.ts'
import { useMinute } from '../shell/use-minute.ts'
import type { TicketListState } from './use-ticket-list.ts'

type TicketRowsProps = {
  rows: TableRows
  columns: readonly ListColumn[]
  selectedId: string | null
  waitingAt: number | undefined
  onSelect: (id: string) => void
}
type FocusedRow = { row: number; ticket: Ticket }

/** The rendered rows, and wherever it stands the row with the focus: scrolling never loses it. */
function TicketRows({ rows, columns, selectedId, waitingAt, onSelect }: TicketRowsProps) {
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

type TicketTableProps = {
  list: TicketListState
  snapshot: ListSnapshot
  query: ListQuery
  columns: readonly ListColumn[]
  onSort: (field: SortField) => void
  selectedId: string | null
  onSelect: (id: string) => void
}

/** The digits of the row numbers on screen: room for the digits of a million would be taken from the titles. */
const digitsOf = (row: number) => String(Math.max(row, 999)).length

export function TicketTable({ list, snapshot, query, columns, onSort, selectedId, onSelect }: TicketTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const rows = useTableRows({ table, list, snapshot, selectedId })
  const isUsual = hasDefaultColumns(columns)
  const isWaiting = isUsual ? showsWaiting(query) : columns.includes('waiting_since')
  const now = useMinute(isWaiting)
  return (
    <table
      ref={table}
      className="ticket-table"
      aria-rowcount={snapshot.total + 1}
      data-waiting-times={(isUsual && isWaiting) || undefined}
      data-chosen={isUsual ? undefined : ''}
      style={{ '--digits': digitsOf(rows.rendered.to), '--chosen': columns.length - 1 } as CSSProperties}
    >
      <caption className="sr-only">Tickets</caption>
      <TableHead query={query} columns={columns} isWaiting={isUsual && isWaiting} onSort={onSort} />
      <TicketRows
        rows={rows}
        columns={columns}
        selectedId={selectedId}
        waitingAt={isWaiting ? now : undefined}
        onSelect={onSelect}
      />
    </table>
  )
}

/** The heading of the usual last column, where the list is about those who wait. */
const WAITING = { name: 'created', label: 'Waiting', sort: 'waiting_since' } as const

type TableHeadProps = Pick<TicketTableProps, 'query' | 'columns' | 'onSort'> & { isWaiting: boolean }

const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { query, columns, isWaiting, onSort } = props
  const heads = columns.map((column) => (isWaiting && column === 'created_at' ? WAITING : COLUMN_HEADS[column]))
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" data-column="number">
          <SelectLoadedBox />#
        </th>
        {heads.map(({ name, label, sort }) =>
          sort ? (
            <SortHeader key={name} name={name} label={label} order={orderOf(sort, query)} onSort={() => onSort(sort)} />
          ) : (
            <th key={name} scope="col" data-column={name}>
              {label}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
})

type Order = 'ascending' | 'descending' | 'none'

const orderOf = (field: SortField, { sort, direction }: ListQuery): Order =>
  field !== sort ? 'none' : direction === 'asc' ? 'ascending' : 'descending'

type SortHeaderProps = { name: string; label: string; order: Order; onSort: () => void }

function SortHeader({ name, label, order, onSort }: SortHeaderProps) {
  return (
    <th scope="col" data-column={name} aria-sort={order}>
      <button type="button" onClick={onSort}>
        {label}
        {order === 'descending' && <ArrowDownIcon size={14} />}
        {order === 'ascending' && <ArrowUpIcon size={14} />}
      </button>
    </th>
  )
}
