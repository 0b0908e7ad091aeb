import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import CheckIcon from 'lucide-react/icons/check'
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw'
import { memo, useRef } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { fullName } from '#app/lib/full-name.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import type { Status } from '#contract/vocabulary.ts'
import { PriorityBadge } from '../badges/priority-badge.tsx'
import { StatusBadge } from '../badges/status-badge.tsx'
import { nextStatus } from '../badges/ticket-status.ts'
import { useActionProps } from '../keys/key-map.ts'
import { focusTicketInList } from '../state/focus.ts'
import { CustomerLine } from './customer-line.tsx'
import { MacroControl } from './macros/macro-control.tsx'
import type { OpenTicket } from './open-ticket.ts'
import { OwnerControl } from './owner/owner-control.tsx'
import { TicketTags } from './tags/ticket-tags.tsx'
import { TicketTitle } from './title/ticket-title.tsx'
import { LookingLine } from './presence/looking-line.tsx'
import { useTicketChange } from './use-ticket-change.ts'
import { WaitingControl } from './waiting/waiting-control.tsx'

type TicketHeaderProps = {
  ticket: OpenTicket
  /** What another admin has just done to the ticket. */
  notice: string
  /** The ticket that follows in the list, as far as it is loaded. */
  nextId: string | null
  onOpen: (id: string) => void
  onBack: () => void
}

/** Title, badges, customer and times of the open ticket, what the team does with it, and the button that resolves or reopens it. Memoised: a tab renders nothing of it. */
export const TicketHeader = memo(function TicketHeader({ ticket, notice, nextId, onOpen, onBack }: TicketHeaderProps) {
  const button = useRef<HTMLButtonElement>(null)
  const setStatus = useSetStatus(ticket.id, nextId, onOpen, () => button.current?.focus())
  const next = nextStatus(ticket.status)
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
        <OwnerControl ticket={ticket} />
        <WaitingControl ticket={ticket} />
        <MacroControl ticketId={ticket.id} />
        <TicketTags ticket={ticket} />
      </div>
      {/* Never disabled: the focus stays on the button while the change is made. */}
      <Button
        ref={button}
        className="detail-resolve"
        variant="outline"
        size="compact"
        icon={next === 'Resolved' ? <CheckIcon /> : <RotateCcwIcon />}
        aria-busy={setStatus.isPending}
        {...useActionProps('resolve')}
        onClick={() => setStatus.isPending || setStatus.mutate({ status: next, former: ticket.status })}
      >
        {next === 'Resolved' ? 'Resolve' : 'Reopen'}
      </Button>
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

/** `former` as it was with the press: by the time of the response a signal may have changed the ticket on screen. */
type StatusChange = { status: Status; former: Status; undo?: boolean }

/** Sets the status; the toast of a resolved ticket takes it back, or leads to the next ticket. */
function useSetStatus(
  id: string,
  nextId: string | null,
  onOpen: (id: string) => void,
  /** Moves the focus back to the button, unless another ticket is open by then: the button of the toast is gone. */
  focusButton: () => void,
) {
  const setStatus = useTicketChange<StatusChange>(id, {
    changes: ({ status, undo }) => ({ status, ...(undo && { undo }) }),
    onChanged: ({ status, former, undo: isUndo }) => {
      const text = `Ticket status changed to ${status}`
      const undo = { label: 'Undo', run: () => takeBack(former) }
      const next = nextId && { label: 'Next ticket', run: () => openNext(nextId) }
      const isResolved = status === 'Resolved' && former !== 'Resolved' && !isUndo
      toast({
        kind: 'success',
        title: 'Status Updated',
        text,
        ...(isResolved && { actions: next ? [undo, next] : [undo] }),
      })
    },
    failure: 'Failed to update ticket status',
  })
  function takeBack(former: Status) {
    setStatus.mutate({ status: former, former: 'Resolved', undo: true })
    focusButton()
  }
  function openNext(nextTicket: string) {
    onOpen(nextTicket)
    focusTicketInList(nextTicket)
  }
  return setStatus
}
