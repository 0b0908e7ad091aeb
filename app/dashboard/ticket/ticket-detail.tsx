import { useQuery } from '@tanstack/react-query'
import MousePointerClickIcon from 'lucide-react/icons/mouse-pointer-click'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { useDraftSync } from '#app/lib/drafts/use-drafts.ts'
import { useAnnouncePresence } from '../live/announce-presence.ts'
import { focusElement } from '../state/focus.ts'
import { ticketQuery } from '../state/ticket-queries.ts'
import { CustomerSection } from './customer-card/customer-section.tsx'
import { useWideScreen } from './customer-card/use-wide-screen.ts'
import type { OpenTicket } from './open-ticket.ts'
import { TicketHeader } from './ticket-header.tsx'
import { TicketTabs, type TabName } from './ticket-tabs.tsx'
import { useStatusNotice } from './use-status-notice.ts'

type TicketDetailProps = {
  id: string | null
  /** The ticket as the list has it, shown until it is loaded by itself. */
  listed: Ticket | undefined
  /** The ticket that follows in the list, as far as it is loaded. */
  nextId: string | null
  onOpen: (id: string) => void
  tab: TabName
  onTab: (tab: TabName) => void
  onBack: () => void
}

/** The panel of the open ticket, or how to open one. */
export function TicketDetail({ id, ...rest }: TicketDetailProps) {
  useFocusAfterOpening(id)
  return (
    <section className="panel ticket-detail" data-tab={rest.tab} aria-label="Ticket details">
      {id ? (
        <ChosenTicket key={id} id={id} {...rest} />
      ) : (
        <EmptyState
          icon={MousePointerClickIcon}
          title="Select a Ticket"
          text="Choose a ticket from the list to view details"
        />
      )}
    </section>
  )
}

function ChosenTicket({ id, listed, nextId, onOpen, tab, onTab, onBack }: TicketDetailProps & { id: string }) {
  const { data, error, isError, refetch } = useQuery(ticketQuery(id))
  const notice = useStatusNotice(data)
  const isWide = useWideScreen()
  useAnnouncePresence(id)
  useDraftSync(id)
  const isGone = error instanceof ApiError && error.status === 404
  const ticket: OpenTicket | undefined = isGone ? undefined : (data ?? listed)
  if (ticket)
    return (
      <>
        <TicketHeader ticket={ticket} notice={notice} nextId={nextId} onOpen={onOpen} onBack={onBack} />
        <div className="detail-body">
          <TicketTabs ticket={ticket} tab={tab} onTab={onTab} onOpen={onOpen} />
          {isWide && (
            <aside className="customer-aside" aria-label="Customer">
              <CustomerSection ticket={ticket} />
            </aside>
          )}
        </div>
      </>
    )
  if (!isError) return <p className="loading-line">Loading ticket...</p>
  return (
    <EmptyState
      icon={TriangleAlertIcon}
      title="This ticket could not be loaded."
      {...(isGone && { text: 'It does not exist, or it has been removed.' })}
      action={
        <>
          <Button variant="outline" size="compact" onClick={onBack}>
            Back to the list
          </Button>
          <Button variant="outline" size="compact" onClick={() => refetch()}>
            Try again
          </Button>
        </>
      }
    />
  )
}

/** Moves the focus to the title where what had it, a link to this ticket, has gone with the ticket before. */
function useFocusAfterOpening(id: string | null) {
  const before = useRef(id)
  useEffect(() => {
    const isOther = before.current !== null && id !== null && before.current !== id
    before.current = id
    if (isOther && document.activeElement === document.body) focusElement('#ticket-title')
  }, [id])
}
