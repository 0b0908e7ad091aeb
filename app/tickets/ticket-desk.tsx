import { useState } from 'react'
import { ListHints } from './list-hints.tsx'
import { LoadingDashboard } from './loading-dashboard.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TicketDetail } from './ticket-detail.tsx'
import { TicketList } from './ticket-list.tsx'
import { TicketStats } from './ticket-stats.tsx'
import { TABS, type TabName } from './ticket-tabs.tsx'
import { useAddress } from './use-address.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useFocusOnScreenChange } from './use-focus-on-screen-change.ts'
import { useSignedOut } from './use-signed-out.ts'
import { useTicketList } from './use-ticket-list.ts'

/** Statistics, list and panel. */
export function TicketDesk() {
  const { query, changeQuery, ticketId, openTicket, closeTicket } = useAddress()
  const list = useTicketList(query)
  const signedOut = useSignedOut(ticketId)
  const [tab, setTab] = useState<TabName>(TABS[0])
  const [help, setHelp] = useState(false)
  const keys = useDeskKeys({ ticketId, closeTicket, setTab, showHelp: () => setHelp(true) })
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
      <TicketList list={list} query={query} onQuery={changeQuery} selectedId={ticketId} onSelect={openTicket}>
        <ListHints onHelp={() => setHelp(true)} />
      </TicketList>
      <TicketDetail
        id={ticketId}
        listed={list.tickets.find((ticket) => ticket.id === ticketId)}
        tab={tab}
        onTab={setTab}
        onBack={closeTicket}
        signedOut={signedOut}
      />
      <ShortcutsDialog open={help} onClose={() => setHelp(false)} {...keys} />
    </main>
  )
}
