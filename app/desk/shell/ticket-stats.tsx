import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { formatCount } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ChangeQuery, ListQuery } from '../list/list-query.ts'
import { ALL_TICKETS, IN_PROGRESS, OPEN, RESOLVED } from '../views/list-views.ts'
import { ViewLink } from '../views/view-switch.tsx'
import { statsQuery } from '../ticket/ticket-queries.ts'

const CARDS = [
  { name: 'total', label: 'Total Tickets', text: 'All time tickets', view: ALL_TICKETS },
  { name: 'open', label: 'Open', text: 'Awaiting response', view: OPEN },
  { name: 'inProgress', label: 'In Progress', text: 'Being worked on', view: IN_PROGRESS },
  { name: 'resolved', label: 'Resolved', text: 'Completed tickets', view: RESOLVED },
] as const

export const TicketStats = memo(function TicketStats({ query, onQuery }: { query: ListQuery; onQuery: ChangeQuery }) {
  const { data: stats } = useQuery(statsQuery)
  return (
    <ul className="stats" aria-label="Statistics">
      {CARDS.map(({ name, label, text, view }) => (
        <li key={name}>
          <ViewLink className="stat" view={view} query={query} onQuery={onQuery}>
            <span className="stat-number">{stats ? formatCount(stats[name]) : '–'}</span>
            <span className="stat-label strong">{label}</span>
            <span className="stat-text small muted">{text}</span>
            {stats?.[name] === 0 && <Badge tone="outline">None</Badge>}
            {stats && stats[name] > 0 && <Badge tone={name === 'open' ? 'destructive' : 'secondary'}>Active</Badge>}
          </ViewLink>
        </li>
      ))}
    </ul>
  )
})
