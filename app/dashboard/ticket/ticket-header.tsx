import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import CheckIcon from 'lucide-react/icons/check'
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { PriorityBadge } from '../badges/priority-badge.tsx'
import { StatusBadge } from '../badges/status-badge.tsx'
import { nextStatus } from '../badges/ticket-status.ts'
import { useSetStatus } from './use-set-status.ts'

type TicketHeaderProps = {
  ticket: Ticket
  /** What somebody else has just done to it. */
  notice: string
  onBack: () => void
}

export function TicketHeader({ ticket, notice: news, onBack }: TicketHeaderProps) {
  const setStatus = useSetStatus(ticket.id)
  const next = nextStatus(ticket.status)
  return (
    <header className="detail-head">
      <Button
        className="detail-back"
        variant="outline"
        size="compact"
        icon={<ArrowLeftIcon />}
        onClick={onBack}
      >
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
          {news && <span className="sr-only">Ticket #{ticket.ticket_id}: </span>}
          {news && <span>{news}</span>}
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
