import { useCallback, useState } from 'react'
import { useAuthErrors } from '#app/lib/session/use-auth-errors.ts'
import { DashboardTitle } from './alerts/dashboard-title.tsx'
import { useNewTickets } from './alerts/use-new-tickets.ts'
import { TicketList } from './list/ticket-list.tsx'
import { useTicketList } from './list/use-ticket-list.ts'
import { LoadingDashboard } from './loading-dashboard.tsx'
import { TicketPanel } from './ticket-panel.tsx'
import { TicketStats } from './ticket-stats.tsx'
import type { ListView } from './views/list-views.ts'
import { useDashboardUrl } from './use-dashboard-url.ts'
import { useFocusOnScreenChange } from './use-focus-on-screen-change.ts'
import { useOwnSignals } from './live/use-own-signals.ts'
import { useLiveUpdates } from './use-live-updates.ts'

/** The dashboard of a signed-in admin: statistics, ticket list and the panel of the open ticket. */
export function Dashboard() {
  const { query, columns, viewId, changeQuery, ticketId, tab, changeTab, openTicket, closeTicket } = useDashboardUrl()
  const list = useTicketList(query, ticketId)
  useAuthErrors()
  useLiveUpdates()
  useOwnSignals()
  useNewTickets(list, ticketId)
  const [help, setHelp] = useState(false)
  const showHelp = useCallback(() => setHelp(true), [])
  const goTo = useCallback((view: ListView) => changeQuery(view, 'view'), [changeQuery])
  useFocusOnScreenChange(ticketId)

  const listed = list.ticketOf(ticketId)
  if (!list.loaded && !list.failed)
    return (
      <main id="main" tabIndex={-1} className="desk">
        <DashboardTitle ticketId={null} listed={undefined} />
        <LoadingDashboard />
      </main>
    )
  return (
    <main id="main" tabIndex={-1} className="desk" data-open={ticketId ? '' : undefined}>
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
        onHelp={showHelp}
      />
      <TicketPanel
        ticketId={ticketId}
        listed={listed}
        nextId={list.nextTo(ticketId)?.id ?? null}
        openTicket={openTicket}
        tab={tab}
        changeTab={changeTab}
        closeTicket={closeTicket}
        goTo={goTo}
        help={help}
        onHelp={setHelp}
      />
    </main>
  )
}
