import { useQuery } from '@tanstack/react-query'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { ApiError } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useDraftSync } from '#app/lib/drafts/use-drafts.ts'
import { usePhone } from '../../small-screen/use-phone.ts'
import { useAnnouncePresence } from '../../live/announce-presence.ts'
import { ticketQuery } from '../../state/ticket-queries.ts'
import { ActionBar } from '../actions/action-bar.tsx'
import { CustomerSection } from '../customer-card/customer-section.tsx'
import { useWideScreen } from '../customer-card/use-wide-screen.ts'
import type { OpenTicket } from '../open-ticket.ts'
import type { ChosenTicketProps } from './chosen-ticket-props.ts'
import { TicketHeader } from '../ticket-header.tsx'
import { TicketTabs } from '../ticket-tabs.tsx'
import { useStatusNotice } from '../use-status-notice.ts'

/** The open ticket: title, tabs, and the customer where there is room. */
export function ChosenTicket({ id, listed, nextId, onOpen, tab, onTab, ...rest }: ChosenTicketProps) {
  const { data, error, isError, refetch } = useQuery(ticketQuery(id))
  const notice = useStatusNotice(data)
  const isWide = useWideScreen()
  const isPhone = usePhone()
  useAnnouncePresence(id)
  useDraftSync(id)
  const isGone = error instanceof ApiError && error.status === 404
  const ticket: OpenTicket | undefined = isGone ? undefined : (data ?? listed)
  if (ticket)
    return (
      <>
        <TicketHeader {...{ ticket, notice, nextId, onOpen, isPhone }} onBack={rest.onBack} />
        <div className="detail-body">
          <TicketTabs ticket={ticket} tab={tab} onTab={onTab} onOpen={onOpen} />
          {isWide && (
            <aside className="customer-aside" aria-label="Customer">
              <CustomerSection ticket={ticket} />
            </aside>
          )}
        </div>
        {isPhone && <ActionBar {...{ ticket, nextId, onOpen }} onAction={rest.onAction} />}
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
          <Button variant="outline" size="compact" onClick={rest.onBack}>
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
