import { memo, useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TicketDetail } from './ticket/ticket-detail.tsx'
import { TABS, type TabName } from './ticket/ticket-tabs.tsx'
import { useDashboardKeys } from './use-dashboard-keys.ts'

type TicketPanelProps = {
  ticketId: string | null
  listed: Ticket | undefined
  nextId: string | null
  openTicket: (id: string) => void
  closeTicket: () => void
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
  help,
  onHelp,
}: TicketPanelProps) {
  const [tab, setTab] = useState<TabName>(TABS[0])
  const keys = useDashboardKeys({ ticketId, closeTicket, setTab, showHelp: () => onHelp(true) })
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
      />
      <ShortcutsDialog open={help} onClose={() => onHelp(false)} {...keys} />
    </>
  )
})
