import { useQuery } from '@tanstack/react-query'
import MousePointerClickIcon from 'lucide-react/icons/mouse-pointer-click'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { stopTyping } from '../live/typing.ts'
import { ticketQuery } from '../state/ticket-queries.ts'
import { TicketHeader } from './ticket-header.tsx'
import { TicketTabs, type TabName } from './ticket-tabs.tsx'
import { useStatusNotice } from './use-status-notice.ts'

type TicketDetailProps = {
  id: string | null
  /** The ticket as the list has it, shown until it is loaded by itself. */
  listed: Ticket | undefined
  tab: TabName
  onTab: (tab: TabName) => void
  onBack: () => void
}

/** The panel of the open ticket, or how to open one. */
export function TicketDetail({ id, ...rest }: TicketDetailProps) {
  return (
    <section className="panel ticket-detail" aria-label="Ticket details">
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

function ChosenTicket({ id, listed, tab, onTab, onBack }: TicketDetailProps & { id: string }) {
  const { data, error, isError, refetch } = useQuery(ticketQuery(id))
  const notice = useStatusNotice(id, data?.status)
  useEffect(() => () => stopTyping(id), [id])
  const isGone = error instanceof ApiError && error.status === 404
  const ticket = isGone ? undefined : (data ?? listed)
  if (ticket)
    return (
      <>
        <TicketHeader ticket={ticket} notice={notice} onBack={onBack} />
        <TicketTabs ticket={ticket} tab={tab} onTab={onTab} />
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
