import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#app/lib/format-count.ts'
import { statsQuery } from '../state/ticket-queries.ts'
import type { ChangeQuery, ListQuery } from '../list/list-query.ts'
import { ALL_TICKETS, NEEDS_ANSWER } from './list-views.ts'
import { ViewLink } from './view-link.tsx'

type ViewSwitchProps = { query: ListQuery; onQuery: ChangeQuery }

/** The two lists an admin works with, above the rows. */
export function ViewSwitch({ query, onQuery }: ViewSwitchProps) {
  const { data: stats } = useQuery(statsQuery)
  return (
    <nav className="list-views" aria-label="Views">
      <ViewLink view={ALL_TICKETS} query={query} onQuery={onQuery}>
        All tickets
      </ViewLink>
      <ViewLink view={NEEDS_ANSWER} query={query} onQuery={onQuery}>
        Needs an answer {stats && <span className="view-count">{formatCount(stats.needsAnswer)}</span>}
      </ViewLink>
    </nav>
  )
}
