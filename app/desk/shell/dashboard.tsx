import { useCallback, memo } from 'react'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { DashboardTitle } from '../notices/dashboard-title.tsx'
import { useNewTickets } from '../notices/new-tickets.tsx'
import { TicketList } from '../list/ticket-list.tsx'
import { useTicketList } from '../list/use-ticket-list.ts'
import { LoadingDashboard } from '../start/loading-dashboard.tsx'
import { TicketPanel } from '../ticket/ticket-panel.tsx'
import { ALL_TICKETS, isShown, type ListView, IN_PROGRESS, OPEN, RESOLVED } from '../views/list-views.ts'
import { useDashboardUrl } from './dashboard-url.ts'
import { useFocusOnScreenChange } from './focus.ts'
import { useLiveUpdates } from '../live/use-live-updates.ts'
import { CurrentAdminId } from './team.ts'
import { AdminPage, type AdminPageProps } from './admin-page.tsx'
import { narrowList } from './panel-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ChangeQuery, ListQuery } from '../list/list-query.ts'
import { ViewLink } from '../views/view-switch.tsx'
import { statsQuery } from '../ticket/ticket-queries.ts'

const CARDS = [
  { name: 'total', label: 'Total Tickets', text: 'All time tickets', view: ALL_TICKETS },
  { name: 'open', label: 'Open', text: 'Awaiting response', view: OPEN },
  { name: 'inProgress', label: 'In Progress', text: 'Being worked on', view: IN_PROGRESS },
  { name: 'resolved', label: 'Resolved', text: 'Completed tickets', view: RESOLVED },
] as const

const TicketStats = memo(function TicketStats({ query, onQuery }: { query: ListQuery; onQuery: ChangeQuery }) {
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

export function Dashboard() {
  const { query, columns, viewId, changeQuery, ticketId, tab, changeTab, openTicket, closeTicket } = useDashboardUrl()
  const list = useTicketList(query, ticketId)
  useAuthErrors()
  useLiveUpdates()
  useNewTickets(list, ticketId)
  const goTo = useCallback((view: ListView) => changeQuery(view, 'view'), [changeQuery])
  useFocusOnScreenChange(ticketId)
  const isNarrow = narrowList.use() || undefined

  const listed = list.ticketNear(ticketId, 0)
  const isNew = list.rows?.total === 0 && isShown(ALL_TICKETS, query)
  if (!list.rows && !list.failed)
    return (
      <main id="main" tabIndex={-1} className="stack desk">
        <DashboardTitle ticketId={null} listed={undefined} />
        <LoadingDashboard />
      </main>
    )
  return (
    <main
      id="main"
      tabIndex={-1}
      className="stack desk"
      data-open={ticketId ? '' : undefined}
      data-new={isNew || undefined}
      data-narrow={isNarrow}
    >
      <DashboardTitle ticketId={ticketId} listed={listed} />
      <TicketStats query={query} onQuery={changeQuery} />
      <TicketList
        list={list}
        query={query}
        columns={columns}
        viewId={viewId}
        onQuery={changeQuery}
        selectedId={ticketId}
        onSelect={openTicket}
      />
      <TicketPanel
        ticketId={ticketId}
        isNew={isNew}
        listed={listed}
        nextId={list.ticketNear(ticketId, 1)?.id ?? null}
        openTicket={openTicket}
        tab={tab}
        changeTab={changeTab}
        closeTicket={closeTicket}
        goTo={goTo}
      />
    </main>
  )
}

export const DashboardPage = ({ admin }: Pick<AdminPageProps, 'admin'>) => (
  <CurrentAdminId value={admin?.id ?? null}>
    <AdminPage admin={admin} isDashboard showsMail>
      <Dashboard />
    </AdminPage>
  </CurrentAdminId>
)
