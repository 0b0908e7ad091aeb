import type { ReactNode } from 'react'
import { isNarrowed, sortedBy, type ListQuery } from './list-query.ts'
import { NoTickets } from './no-tickets.tsx'
import { TicketFilters } from './ticket-filters.tsx'
import { TicketTable } from './ticket-table.tsx'
import type { TicketListState } from './use-ticket-list.ts'

type TicketListProps = {
  list: TicketListState
  query: ListQuery
  onQuery: (changes: Record<string, string>) => void
  selectedId: string | null
  onSelect: (id: string) => void
  children: ReactNode
}

export function TicketList({ list, query, onQuery, selectedId, onSelect, children }: TicketListProps) {
  return (
    <section className="panel ticket-list" aria-labelledby="ticket-list-title">
      <header className="panel-head">
        <h2 id="ticket-list-title">Support Tickets {list.loaded && <span>({list.total})</span>}</h2>
        <TicketFilters query={query} onQuery={onQuery} />
      </header>
      <output className="sr-only">{isNarrowed(query) && !list.outdated && `${list.total} found`}</output>
      <div className="ticket-scroll" aria-busy={list.outdated}>
        {list.tickets.length > 0 ? (
          <TicketTable
            list={list}
            query={query}
            onSort={(field) => onQuery(sortedBy(field, query))}
            selectedId={selectedId}
            onSelect={onSelect}
          />
        ) : (
          <NoTickets list={list} query={query} onQuery={onQuery} />
        )}
      </div>
      {children}
    </section>
  )
}
