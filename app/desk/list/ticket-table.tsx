import { memo, useLayoutEffect, useState, type CSSProperties, type FocusEvent, type RefObject, useRef } from 'react'
import { DEFAULT_COLUMNS, type ListColumn } from '#contract/saved-views.ts'
import type { Ticket } from '#contract/tickets.ts'
import { COLUMN_HEADS, hasDefaultColumns, type ListQuery } from './list-query.ts'
import { TicketRow } from './ticket-row.tsx'
import { rowOfElement } from './use-row-focus.ts'
import { type TableRows, useTableRows } from './use-table-rows.ts'
import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import type { SortField } from '#contract/ticket-list.ts'
import { rowOf, ticketAt, type LoadedRows } from './ticket-pages.ts'
import { SelectLoadedBox } from '../bulk/select-boxes.tsx'
import { showsWaiting } from '../views/list-views.ts'
import { isOneColumn } from '../shell/focus.ts'
import { scrollContainer } from './use-row-window.ts'
import { useMinute } from '../shell/use-minute.ts'
import type { TicketListState } from './use-ticket-list.ts'

type TicketRowsProps = Pick<TicketTableProps, 'rows' | 'columns' | 'selectedId' | 'onSelect'> & {
  isCompact: boolean
  shown: TableRows
  now: number
}
type FocusedRow = { row: number; ticket: Ticket }

/** The rows in view and, wherever it is, the row with the focus: scrolling never loses it. */
function TicketRows({ rows, shown, columns, isCompact, selectedId, now, onSelect }: TicketRowsProps) {
  const [focused, setFocused] = useState<FocusedRow | null>(null)
  const { from, to, rowHeight } = shown
  const isRendered = (row: number) => row >= from && row < to

  const focusedRow = focused ? currentRowOf(focused, rows) : -1
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  if (focused && !isRendered(focusedRow)) numbers[focusedRow < from ? 'unshift' : 'push'](focusedRow)
  const openRow = numbers.find((row) => ticketAt(rows, row)?.id === selectedId)
  const tabStop = focused ? focusedRow : (openRow ?? Math.max(shown.visibleFrom, from))
  /** Pixels from the top of the loaded rows to a row outside the window. */
  const topOf = (row: number) => Math.max(0, Math.min(row, rows.end - 1) - rows.first) * rowHeight
  const [above, below] = [(from - rows.first) * rowHeight, (rows.end - to) * rowHeight]

  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOfElement(target)
    const ticket = row === undefined ? undefined : ticketAt(rows, row)
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
      style={{ '--above': `${above}px`, '--below': `${below}px` } as CSSProperties}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={shown.onKeyDown}
    >
      {numbers.map((row) => {
        const ticket = ticketAt(rows, row) ?? (row === focusedRow ? focused?.ticket : undefined)
        return ticket ? (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            columns={columns}
            isCompact={isCompact}
            row={row}
            detachedTop={isRendered(row) ? undefined : topOf(row)}
            selected={ticket.id === selectedId}
            isNew={rows.opening.arrivedIds.includes(ticket.id)}
            tabStop={row === tabStop}
            now={now}
            onSelect={onSelect}
          />
        ) : (
          <WaitingRow
            key={row}
            row={row}
            columns={columns}
            missing={shown.isMissing(row)}
            offered={shown.isBelowTop && row === rows.first}
            onLoad={shown.load}
          />
        )
      })}
    </tbody>
  )
}

/** The row of the focused ticket by now: the list may have been loaded again. */
function currentRowOf({ row, ticket }: FocusedRow, rows: LoadedRows): number {
  return ticketAt(rows, row)?.id === ticket.id ? row : (rowOf(rows, ticket.id) ?? row)
}

type WaitingRowProps = {
  row: number
  columns: readonly ListColumn[]
  missing: boolean
  /** The rows are loaded by a press. */
  offered: boolean
  onLoad: (row: number) => void
}

/** The placeholder of rows that are not loaded yet or could not be loaded. */
function WaitingRow({ row, columns, missing, offered, onLoad }: WaitingRowProps) {
  return (
    <tr data-row={row} aria-rowindex={row + 2} data-waiting data-missing={missing || undefined}>
      <td data-column="number">
        <span>#{row + 1}</span>
      </td>
      {columns.map((column) => (
        <td key={column} data-column={COLUMN_HEADS[column].name}>
          {!missing && !(offered && column === 'title') && <i />}
          {missing && column === 'title' && 'Could not be loaded'}
          {(missing || offered) && column === 'title' && (
            <button type="button" className="retry-rows" onClick={() => onLoad(row)}>
              {missing ? 'Try again' : 'Show earlier rows'}
            </button>
          )}
        </td>
      ))}
    </tr>
  )
}

type TicketTableProps = {
  list: TicketListState
  rows: LoadedRows
  query: ListQuery
  columns: readonly ListColumn[]
  onSort: (field: SortField) => void
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Digits of the row numbers on screen: room for those of a million would be taken from the titles. */
const digitsOf = (row: number) => String(Math.max(row, 999)).length

const WAITING_COLUMNS = DEFAULT_COLUMNS.map((column) => (column === 'created_at' ? 'waiting_since' : column))

/** Of a narrow list: next to a ticket it has no heads, on a phone that of the status. */
const COMPACT_COLUMNS = { desk: ['title'], phone: ['title', 'status'] } as const
const COMPACT_REMS = 25

/** Returns true while the list is too narrow for its columns. */
function useIsCompact(table: RefObject<HTMLTableElement | null>): boolean {
  const [isCompact, setCompact] = useState(false)
  useLayoutEffect(() => {
    const box = scrollContainer(table.current!)
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      // Behind an open ticket it has no width.
      if (box.offsetWidth > 0) setCompact(box.offsetWidth < COMPACT_REMS * rem)
    }
    const resizes = new ResizeObserver(measure)
    measure()
    resizes.observe(box)
    return () => resizes.disconnect()
  }, [table])
  return isCompact
}

export function TicketTable({ list, rows, query, columns, onSort, selectedId, onSelect }: TicketTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const shownRows = useTableRows({ table, list, rows, selectedId })
  const isCompact = useIsCompact(table)
  const isUsual = isCompact || hasDefaultColumns(columns)
  const usual = showsWaiting(query) ? WAITING_COLUMNS : DEFAULT_COLUMNS
  const shown = isCompact ? COMPACT_COLUMNS[isOneColumn() ? 'phone' : 'desk'] : isUsual ? usual : columns
  const isWaiting = shown.includes('waiting_since')
  const now = useMinute()
  return (
    <table
      ref={table}
      className="ticket-table"
      aria-rowcount={rows.total + 1}
      data-waiting-times={(isUsual && isWaiting) || undefined}
      data-chosen={isUsual ? undefined : ''}
      data-compact={isCompact || undefined}
      style={{ '--digits': digitsOf(shownRows.to), '--chosen': columns.length - 1 } as CSSProperties}
    >
      <caption className="sr-only">Tickets</caption>
      <TableHead query={query} columns={shown} onSort={onSort} isHidden={isCompact && !isOneColumn()} />
      <TicketRows
        isCompact={isCompact}
        rows={rows}
        shown={shownRows}
        columns={shown}
        selectedId={selectedId}
        now={now}
        onSelect={onSelect}
      />
    </table>
  )
}

/** With `isHidden` the styles hide what is in it. */
type TableHeadProps = Pick<TicketTableProps, 'query' | 'columns' | 'onSort'> & { isHidden: boolean }

const TableHead = memo(function TableHead({ query, columns, onSort, isHidden }: TableHeadProps) {
  return (
    <thead aria-hidden={isHidden || undefined}>
      <tr aria-rowindex={1}>
        <th scope="col" data-column="number">
          <SelectLoadedBox />
          <span>#</span>
        </th>
        {columns.map((column) => {
          const { name, label, sort } = COLUMN_HEADS[column]
          if (!sort)
            return (
              <th key={name} scope="col" data-column={name}>
                {label}
              </th>
            )
          const order = orderOf(sort, query)
          return (
            <th key={name} scope="col" data-column={name} aria-sort={order}>
              <button type="button" onClick={() => onSort(sort)}>
                {label}
                {order === 'descending' && <ArrowDownIcon size={14} />}
                {order === 'ascending' && <ArrowUpIcon size={14} />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
})

const orderOf = (field: SortField, { sort, direction }: ListQuery) =>
  field !== sort ? 'none' : direction === 'asc' ? 'ascending' : 'descending'
