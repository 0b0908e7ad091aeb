import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#app/lib/format-count.ts'
import { statsQuery } from '../state/ticket-queries.ts'
import type { ChangeQuery, ListQuery } from '../list/list-query.ts'
import { ALL_TICKETS, MINE, NEEDS_ANSWER, UNASSIGNED } from './list-views.ts'
import { ViewLink } from './view-link.tsx'

type ViewSwitchProps = { query: ListQuery; onQuery: ChangeQuery }

/** The lists an admin works with, above the rows. Numbers of one's own and of unassigned tickets count what is not resolved. */
export function ViewSwitch({ query, onQuery }: ViewSwitchProps) {
  const { data: stats } = useQuery(statsQuery)
  const views = [
    { view: ALL_TICKETS, name: 'All tickets' },
    { view: NEEDS_ANSWER, name: 'Needs an answer', count: stats?.needsAnswer },
    { view: MINE, name: 'Mine', count: stats?.mine },
    { view: UNASSIGNED, name: 'Unassigned', count: stats?.unassigned },
  ]
  return (
    <nav className="list-views" aria-label="Views">
      {views.map(({ view, name, count }) => (
        <ViewLink key={name} view={view} query={query} onQuery={onQuery}>
          {name} {count !== undefined && <span className="view-count">{formatCount(count)}</span>}
        </ViewLink>
      ))}
    </nav>
  )
}
