import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import CheckIcon from 'lucide-react/icons/check'
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw'
import { useContext } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/lib/toast/toast.tsx'
import type { Ticket } from '#contract/tickets.ts'
import type { Status } from '#contract/vocabulary.ts'
import { PriorityBadge } from '../badges/priority-badge.tsx'
import { StatusBadge } from '../badges/status-badge.tsx'
import { nextStatus } from '../badges/ticket-status.ts'
import { CurrentAdminId } from '../state/current-admin.ts'
import { noteStatusActor } from './status-actors.ts'
import { useTicketChange } from './use-ticket-change.ts'

type TicketHeaderProps = {
  ticket: Ticket
  /** What another admin has just done to the ticket. */
  notice: string
  onBack: () => void
}

/** Title, badges and creation time of the open ticket, with the button that resolves or reopens it. */
export function TicketHeader({ ticket, notice, onBack }: TicketHeaderProps) {
  const setStatus = useSetStatus(ticket.id)
  const next = nextStatus(ticket.status)
  return (
    <header className="detail-head">
      <Button className="detail-back" variant="outline" size="compact" icon={<ArrowLeftIcon />} onClick={onBack}>
        Back
      </Button>
      <h2 id="ticket-title" tabIndex={-1} dir="auto">
        {ticket.title}
      </h2>
      <div className="detail-facts">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
        <span>Created {formatMoment(ticket.created_at)}</span>
        <output className="detail-news">
          {notice && <span className="sr-only">Ticket #{ticket.ticket_id}: </span>}
          {notice && <span>{notice}</span>}
        </output>
      </div>
      {/* Never disabled: the focus stays on the button while the change is made. */}
      <Button
        className="detail-resolve"
        variant="outline"
        size="compact"
        icon={next === 'Resolved' ? <CheckIcon /> : <RotateCcwIcon />}
        aria-busy={setStatus.isPending}
        aria-keyshortcuts="e"
        data-key="e"
        onClick={() => setStatus.isPending || setStatus.mutate(next)}
      >
        {next === 'Resolved' ? 'Resolve' : 'Reopen'}
      </Button>
    </header>
  )
}

function useSetStatus(id: string) {
  const ownId = useContext(CurrentAdminId)
  return useTicketChange<Status>(id, {
    changes: (status) => ({ status }),
    onChanged: (status) => {
      noteStatusActor(id, ownId)
      toast({ kind: 'success', title: 'Status Updated', text: `Ticket status changed to ${status}` })
    },
    failure: 'Failed to update ticket status',
  })
}
