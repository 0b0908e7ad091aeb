import { memo, useCallback, useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { ShortcutsHost } from './keys/shortcuts-host.tsx'
import { useDashboardHandle } from './palette/use-dashboard-handle.ts'
import { TicketDetail } from './ticket/ticket-detail.tsx'
import type { TabName } from './ticket/chosen/tab-names.ts'
import type { ListView } from './views/list-views.ts'
import { useDashboardKeys } from './keys/use-dashboard-keys.ts'

type TicketPanelProps = {
  ticketId: string | null
  listed: Ticket | undefined
  nextId: string | null
  openTicket: (id: string) => void
  /** The tab in the address. */
  tab: TabName
  changeTab: (tab: TabName) => void
  closeTicket: () => void
  /** Shows another list. */
  goTo: (view: ListView) => void
  help: boolean
  onHelp: (open: boolean) => void
}

/** The open ticket, and the keyboard shortcuts. Memoised: scrolling the list renders no ticket. */
export const TicketPanel = memo(function TicketPanel({
  ticketId,
  listed,
  nextId,
  openTicket,
  closeTicket,
  goTo,
  help,
  onHelp,
  ...address
}: TicketPanelProps) {
  const [tab, setTab] = useTab(ticketId, address)
  const run = useDashboardKeys({ ticketId, closeTicket, setTab, goTo, showHelp: () => onHelp(true) })
  useDashboardHandle({ ticketId, run, goTo, openTicket })
  return (
    <>
      <TicketDetail
        id={ticketId}
        listed={listed}
        nextId={nextId}
        onOpen={openTicket}
        tab={tab}
        onTab={setTab}
        onBack={closeTicket}
        onAction={run}
      />
      <ShortcutsHost open={help} onClose={() => onHelp(false)} />
    </>
  )
})

/** The tab chosen last, until the address has it: it is shown at once, while the router takes a moment. */
function useTab(ticketId: string | null, { tab, changeTab }: Pick<TicketPanelProps, 'tab' | 'changeTab'>) {
  const [chosen, setChosen] = useState<{ ticketId: string | null; tab: TabName } | null>(null)
  const [address, setAddress] = useState({ ticketId, tab })
  if (address.ticketId !== ticketId || address.tab !== tab) {
    setAddress({ ticketId, tab })
    // Of two tabs chosen one right after the other, the address first gets to the one that is left already.
    if (chosen?.ticketId !== ticketId || chosen.tab === tab) setChosen(null)
  }
  // The same function: the ticket is not rendered once more as the address follows.
  const setTab = useCallback(
    (next: TabName) => {
      setChosen({ ticketId, tab: next })
      changeTab(next)
    },
    [ticketId, changeTab],
  )
  return [chosen?.ticketId === ticketId ? chosen.tab : tab, setTab] as const
}
