import { useCallback, useState } from 'react'
import { useSignedOut } from '#app/lib/use-signed-out.ts'
import { LoadingDashboard } from './loading-dashboard.tsx'
import { TicketList } from './ticket-list.tsx'
import { TicketPanel } from './ticket-panel.tsx'
import { TicketStats } from './ticket-stats.tsx'
import { useAddress } from './use-address.ts'
import { useFocusOnScreenChange } from './use-focus-on-screen-change.ts'
import { useLiveTickets } from './use-live-tickets.ts'
import { useTicketList } from './use-ticket-list.ts'

/** Statistics, list and panel. */
export function TicketDesk() {
  const { query, changeQuery, ticketId, openTicket, closeTicket } = useAddress()
  const list = useTicketList(query)
  useSignedOut()
  useLiveTickets()
  const [help, setHelp] = useState(false)
  const showHelp = useCallback(() => setHelp(true), [])
  useFocusOnScreenChange(ticketId)

  if (!list.loaded && !list.failed)
    return (
      <main id="main" tabIndex={-1} className="desk">
        <LoadingDashboard />
      </main>
    )
  return (
    <main id="main" tabIndex={-1} className="desk" data-open={ticketId ? '' : undefined}>
      <TicketStats />
      <TicketList
        list={list}
        query={query}
        onQuery={changeQuery}
        selectedId={ticketId}
        onSelect={openTicket}
        onHelp={showHelp}
      />
      <TicketPanel
        ticketId={ticketId}
        listed={list.ticketOf(ticketId)}
        closeTicket={closeTicket}
        help={help}
        onHelp={setHelp}
      />
    </main>
  )
}
