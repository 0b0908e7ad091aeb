import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import { memo } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { fullName } from '#app/lib/full-name.ts'
import { PriorityBadge } from '../badges/priority-badge.tsx'
import { StatusBadge } from '../badges/status-badge.tsx'
import { ResolveButton } from './actions/resolve-button.tsx'
import { CustomerLine } from './customer-line.tsx'
import { MacroControl } from './macros/macro-control.tsx'
import type { OpenTicket } from './open-ticket.ts'
import { OwnerControl } from './owner/owner-control.tsx'
import { TicketTags } from './tags/ticket-tags.tsx'
import { TicketTitle } from './title/ticket-title.tsx'
import { LookingLine } from './presence/looking-line.tsx'
import { WaitingControl } from './waiting/waiting-control.tsx'

type TicketHeaderProps = {
  ticket: OpenTicket
  /** What another admin has just done to the ticket. */
  notice: string
  /** The ticket that follows in the list, as far as it is loaded. */
  nextId: string | null
  onOpen: (id: string) => void
  onBack: () => void
  /** What is done with the ticket stands at the lower edge. */
  isPhone: boolean
}

/** Title, badges, customer and times of the open ticket, and what the team does with it. Memoised: a tab renders nothing of it. */
export const TicketHeader = memo(function TicketHeader({
  ticket,
  notice,
  nextId,
  onOpen,
  onBack,
  isPhone,
}: TicketHeaderProps) {
  const macros = <MacroControl ticketId={ticket.id} />
  return (
    <header className="detail-head">
      <Button className="detail-back" variant="outline" size="compact" icon={<ArrowLeftIcon />} onClick={onBack}>
        Back
      </Button>
      <TicketTitle ticket={ticket} />
      <div className="detail-facts">
        <span className="detail-badges">
          <StatusBadge status={ticket.status} />
          <PriorityBadge priority={ticket.priority} />
        </span>
        <span className="detail-created">Created {formatMoment(ticket.created_at)}</span>
        {!notice && <ResolvedBy ticket={ticket} />}
        <output className="detail-news">
          {notice && <span className="sr-only">Ticket #{ticket.ticket_id}: </span>}
          {notice && <span>{notice}</span>}
        </output>
        <LookingLine ticketId={ticket.id} />
      </div>
      <CustomerLine customer={ticket.customer} />
      <div className="detail-work">
        {!isPhone && (
          <>
            <OwnerControl ticket={ticket} />
            <WaitingControl ticket={ticket} />
            {macros}
          </>
        )}
        <TicketTags ticket={ticket} />
      </div>
      {isPhone ? (
        <div className="detail-more">
          {macros}
          {nextId && (
            <button type="button" className="work-button" aria-label="Next ticket" onClick={() => onOpen(nextId)}>
              <ArrowRightIcon size={20} />
            </button>
          )}
        </div>
      ) : (
        <ResolveButton ticket={ticket} nextId={nextId} onOpen={onOpen} />
      )}
    </header>
  )
})

/** Who resolved the ticket and when, as far as it is known. */
function ResolvedBy({ ticket: { status, status_change: change } }: { ticket: OpenTicket }) {
  const name = fullName(change?.by ?? null)
  if (status !== 'Resolved' || change?.to !== 'Resolved' || !name) return null
  return (
    <span>
      Resolved by <bdi>{name}</bdi>, {formatMoment(change.at)}
    </span>
  )
}
