import { useQuery } from '@tanstack/react-query'
import { Badge } from '#app/ui/badge.tsx'
import { statsQuery } from './state/ticket-queries.ts'

const CARDS = [
  { name: 'total', label: 'Total Tickets', text: 'All time tickets' },
  { name: 'open', label: 'Open', text: 'Awaiting response' },
  { name: 'inProgress', label: 'In Progress', text: 'Being worked on' },
  { name: 'resolved', label: 'Resolved', text: 'Completed tickets' },
] as const

/** From this total on, numbers get a line of their own where there is little room. */
const LONG = 10_000

/** The four statistics above the list. */
export function TicketStats() {
  const { data: stats } = useQuery(statsQuery)
  return (
    <ul className="stats" aria-label="Statistics" data-long={(stats && stats.total >= LONG) || undefined}>
      {CARDS.map(({ name, label, text }) => (
        <li key={name} className="stat">
          <span className="stat-number">{stats ? stats[name] : '–'}</span>
          <span className="stat-label">{label}</span>
          <span className="stat-text">{text}</span>
          {stats && <ActivityBadge active={stats[name] > 0} urgent={name === 'open'} />}
        </li>
      ))}
    </ul>
  )
}

function ActivityBadge({ active, urgent }: { active: boolean; urgent: boolean }) {
  if (!active) return <Badge tone="outline">None</Badge>
  return <Badge tone={urgent ? 'destructive' : 'secondary'}>Active</Badge>
}
