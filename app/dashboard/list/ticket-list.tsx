import { memo, useEffect, useRef } from 'react'
import type { ListColumn } from '#contract/team/saved-views.ts'
import { formatTotal, isFiltered, nextSort, type ChangeQuery, type ListQuery } from './list-query.ts'
import { ALL_TICKETS } from '../views/list-views.ts'
import { NewTicketsBar } from './new-tickets-bar.tsx'
import { NoTickets } from './no-tickets.tsx'
import { ShortcutHints } from '../keys/shortcut-hints.tsx'
import { BulkHost } from './bulk/bulk-host.tsx'
import { markSelecting, selectIn } from './selection/selection.ts'
import { TicketFilters } from './filters/ticket-filters.tsx'
import { TicketTable } from './ticket-table.tsx'
import type { TicketListState } from './use-ticket-list.ts'
import { ViewSwitch } from '../views/view-switch.tsx'

type TicketListProps = {
  list: TicketListState
  query: ListQuery
  columns: readonly ListColumn[]
  /** The saved view that was opened last. */
  viewId: string | null
  onQuery: ChangeQuery
  selectedId: string | null
  onSelect: (id: string) => void
  onHelp: () => void
}

/** The ticket list with search and filters. Memoised: a tab or a key press in the panel must not wait for its rows. */
export const TicketList = memo(function TicketList(props: TicketListProps) {
  const { list, query, columns, viewId, onQuery, selectedId, onSelect, onHelp } = props
  const { snapshot } = list
  const section = useRef<HTMLElement>(null)
  useEffect(() => markSelecting(section.current!), [])
  useEffect(() => selectIn(query), [query])
  /** A Critical ticket is first among all, whatever else the list leaves out or sorts it behind. */
  const showNew = (hasCritical: boolean) => {
    list.showLatest()
    if (hasCritical) onQuery(ALL_TICKETS, 'view')
  }
  return (
    <section ref={section} className="panel ticket-list" aria-labelledby="ticket-list-title">
      <NewTicketsBar newTickets={snapshot?.newTickets ?? null} onShow={showNew} />
      <header className="panel-head">
        <h2 id="ticket-list-title" tabIndex={-1}>
          Support Tickets {list.loaded && <span>({formatTotal(list.latestTotal, query)})</span>}
        </h2>
        <TicketFilters query={query} onQuery={onQuery} />
      </header>
      <output className="sr-only">
        {isFiltered(query) && !list.isOutdated && `${formatTotal(list.total, query)} found`}
      </output>
      <ViewSwitch query={query} columns={columns} viewId={viewId} onQuery={onQuery} />
      <div className="ticket-scroll" aria-busy={list.isOutdated}>
        {snapshot && list.total > 0 ? (
          <TicketTable
            list={list}
            snapshot={snapshot}
            query={query}
            columns={columns}
            onSort={(field) => onQuery(nextSort(field, query))}
            selectedId={selectedId}
            onSelect={onSelect}
          />
        ) : (
          <NoTickets list={list} query={query} onQuery={onQuery} />
        )}
      </div>
      <BulkHost query={query} total={list.latestTotal} onOpen={onSelect} />
      <ShortcutHints onHelp={onHelp} />
    </section>
  )
})
