import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import type { SortField } from '#contract/vocabulary.ts'
import type { ListQuery } from './list-query.ts'
import { MoreTickets } from './more-tickets.tsx'
import { TicketRow } from './ticket-row.tsx'
import type { TicketListState } from './use-ticket-list.ts'

type TicketTableProps = {
  list: TicketListState
  query: ListQuery
  onSort: (field: SortField) => void
  selectedId: string | null
  onSelect: (id: string) => void
}

const COLUMNS: readonly { name: string; label: string; sort?: SortField }[] = [
  { name: 'number', label: '#' },
  { name: 'title', label: 'Title', sort: 'title' },
  { name: 'customer', label: 'Customer' },
  { name: 'status', label: 'Status', sort: 'status' },
  { name: 'priority', label: 'Priority', sort: 'priority' },
  { name: 'created', label: 'Created', sort: 'created_at' },
]

export function TicketTable({ list, query, onSort, selectedId, onSelect }: TicketTableProps) {
  return (
    <>
      <table className="ticket-table">
        <caption className="sr-only">Tickets</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ name, label, sort }) =>
              sort ? (
                <SortHeader
                  key={name}
                  name={name}
                  label={label}
                  order={orderOf(sort, query)}
                  onSort={() => onSort(sort)}
                />
              ) : (
                <th key={name} scope="col" data-column={name}>
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {list.tickets.map((ticket, index) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              position={index + 1}
              selected={ticket.id === selectedId}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
      <MoreTickets list={list} />
    </>
  )
}

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
