import { memo } from 'react'
import { ShortcutHints } from './shortcut-hints.tsx'
import { NewTicketsBar } from './new-tickets-bar.tsx'
import { formatTotal, isFiltered, nextSort, type ListQuery } from './list-query.ts'
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
  onHelp: () => void
}

/** Drawn again only when it is the list that changes: a tab or a key press must not wait for its rows. */
export const TicketList = memo(function TicketList(props: TicketListProps) {
  const { list, query, onQuery, selectedId, onSelect, onHelp } = props
  const { view } = list
  return (
    <section className="panel ticket-list" aria-labelledby="ticket-list-title">
      <header className="panel-head">
        <h2 id="ticket-list-title" tabIndex={-1}>
          Support Tickets {list.loaded && <span>({formatTotal(list.total, query)})</span>}
        </h2>
        <TicketFilters query={query} onQuery={onQuery} />
      </header>
      <NewTicketsBar news={view?.news ?? null} onShow={list.showLatest} />
      <output className="sr-only">
        {isFiltered(query) && !list.outdated && `${formatTotal(list.total, query)} found`}
      </output>
      <div className="ticket-scroll" aria-busy={list.outdated}>
        {view && list.total > 0 ? (
          <TicketTable
            list={list}
            view={view}
            query={query}
            onSort={(field) => onQuery(nextSort(field, query))}
            selectedId={selectedId}
            onSelect={onSelect}
          />
        ) : (
          <NoTickets list={list} query={query} onQuery={onQuery} />
        )}
      </div>
      <ShortcutHints onHelp={onHelp} />
    </section>
  )
})
