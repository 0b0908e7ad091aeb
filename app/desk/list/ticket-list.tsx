import CircleCheckIcon from 'lucide-react/icons/circle-check'
import InboxIcon from 'lucide-react/icons/inbox'
import SearchXIcon from 'lucide-react/icons/search-x'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { formatCount } from '#app/lib/format.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { isShown, MINE, NEEDS_ANSWER, UNASSIGNED, ALL_TICKETS } from '../views/list-views.ts'
import { isFiltered, NO_FILTERS, type ListQuery, formatTotal, nextSort, type ChangeQuery } from './list-query.ts'
import type { TicketListState } from './use-ticket-list.ts'
import { memo, useEffect, useRef } from 'react'
import type { ListColumn } from '#contract/saved-views.ts'
import { NewTicketsBar } from '../notices/new-tickets.tsx'
import { ShortcutHints } from '../keys/shortcut-hints.tsx'
import { BulkHost } from '../bulk/bulk-host.tsx'
import { clearSelection, markSelecting, shownTickets } from '../bulk/selection.ts'
import { FilterChips, TicketFilters } from './ticket-filters.tsx'
import { TicketTable } from './ticket-table.tsx'
import { ViewSwitch } from '../views/view-switch.tsx'

const SEARCHED = 'Search looks at number, title, messages, status and the customer’s name, company and email.'

function NoTickets({ list, query, onQuery }: Pick<TicketListProps, 'list' | 'query' | 'onQuery'>) {
  const button = (label: string, onClick: () => void) => <SecondaryButton onClick={onClick}>{label}</SecondaryButton>
  if (list.failed) {
    const action = button('Try again', list.tryAgain)
    return <EmptyState icon={TriangleAlertIcon} title="Tickets could not be loaded." action={action} />
  }
  const done = DONE.find(({ view }) => isShown(view, query))
  if (done) return <EmptyState icon={done.icon ?? CircleCheckIcon} title={done.title} text={done.text} />
  const [title, text, clear] = query.search
    ? [`No tickets match “${query.search}”`, SEARCHED, button('Clear search', () => onQuery({ search: '' }))]
    : [
        'No tickets match these filters',
        'Remove a filter to see more.',
        button('Clear filters', () => onQuery(NO_FILTERS)),
      ]
  return <EmptyState icon={SearchXIcon} title={title} text={text} action={clear} />
}

const DONE = [
  {
    view: ALL_TICKETS,
    title: 'No tickets yet',
    text: 'New tickets appear here as soon as they are created.',
    icon: InboxIcon,
  },
  { view: NEEDS_ANSWER, title: 'Nobody is waiting', text: 'Every ticket has a reply.' },
  { view: MINE, title: 'Nothing is yours yet', text: 'Tickets you take or get appear here.' },
  { view: UNASSIGNED, title: 'Nothing is unassigned', text: 'Every ticket has an owner.' },
]

/** Tells a screen reader where a date has led, or how many tickets a filter has found. */
function statusOf({ rows }: TicketListState, query: ListQuery): string {
  const total = formatTotal(rows?.total ?? 0, query)
  if (rows?.opening.place.moment) return `${formatCount(rows.startRow + 1)} of ${total}`
  return isFiltered(query) ? `${total} found` : ''
}

type TicketListProps = {
  list: TicketListState
  query: ListQuery
  columns: readonly ListColumn[]
  viewId: string | null
  onQuery: ChangeQuery
  selectedId: string | null
  onSelect: (id: string) => void
}

/** The ticket list with search and filters. Memoised: a tab or a key press in the panel must not wait for its rows. */
export const TicketList = memo(function TicketList(props: TicketListProps) {
  const { list, query, columns, viewId, onQuery, selectedId, onSelect } = props
  const { rows } = list
  const section = useRef<HTMLElement>(null)
  useEffect(() => markSelecting(section.current!), [])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another list would hide what is about to change
  useEffect(() => clearSelection, [query])
  const tickets = rows?.tickets
  useEffect(() => shownTickets.set(tickets?.map(({ id }) => id) ?? []), [tickets])
  // A Critical ticket is first in the list of all, whatever the filters and the order here.
  const showNew = (hasCritical: boolean) => {
    list.showLatest()
    if (hasCritical) onQuery(ALL_TICKETS, 'view')
  }
  return (
    <section ref={section} className="panel ticket-list" aria-labelledby="ticket-list-title">
      <NewTicketsBar newTickets={list.newTickets} onShow={showNew} />
      <header className="panel-head list-head">
        <h2 id="ticket-list-title" tabIndex={-1}>
          Support Tickets{' '}
          {rows && <span className="muted">({list.isOutdated ? '…' : formatTotal(list.latestTotal, query)})</span>}
        </h2>
        <TicketFilters query={query} onQuery={onQuery} onMoment={list.showMoment} />
        <ViewSwitch query={query} columns={columns} viewId={viewId} onQuery={onQuery} />
      </header>
      <FilterChips query={query} onQuery={onQuery} />
      <output className="sr-only">{!list.isOutdated && statusOf(list, query)}</output>
      <div className="ticket-scroll" aria-busy={list.isOutdated}>
        {rows && rows.tickets.length > 0 ? (
          <TicketTable
            list={list}
            rows={rows}
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
      <ShortcutHints />
    </section>
  )
})
