import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import { memo, useRef, type CSSProperties } from 'react'
import type { ListColumn } from '#contract/team/saved-views.ts'
import type { SortField } from '#contract/ticket-list.ts'
import { COLUMN_HEADS, hasDefaultColumns } from './columns/list-columns.ts'
import type { ListQuery } from './list-query.ts'
import type { ListSnapshot } from './list-snapshot.ts'
import { SelectLoadedBox } from './selection/select-loaded-box.tsx'
import { showsWaiting } from '../views/list-views.ts'
import { TicketRows } from './ticket-rows.tsx'
import { useMinute } from './use-minute.ts'
import { useTableRows } from './use-table-rows.ts'
import type { TicketListState } from './use-ticket-list.ts'

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
