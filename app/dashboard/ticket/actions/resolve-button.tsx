import CheckIcon from 'lucide-react/icons/check'
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw'
import { useRef } from 'react'
import { toastOfPress } from '#app/lib/toast/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import type { Status } from '#contract/vocabulary.ts'
import { nextStatus } from '../../badges/ticket-status.ts'
import { useActionProps } from '../../keys/key-map.ts'
import { focusTicketInList } from '../../state/focus.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { useTicketChange } from '../use-ticket-change.ts'

type ResolveButtonProps = {
  ticket: OpenTicket
  /** The ticket that follows in the list, as far as it is loaded. */
  nextId: string | null
  onOpen: (id: string) => void
}

/** The button that resolves or reopens the open ticket. */
export function ResolveButton({ ticket, nextId, onOpen }: ResolveButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const setStatus = useSetStatus(ticket.id, nextId, onOpen, () => button.current?.focus())
  const next = nextStatus(ticket.status)
  // Never disabled: the focus stays on the button while the change is made.
  return (
    <Button
      ref={button}
      className="detail-resolve"
      variant="outline"
      size="compact"
      icon={next === 'Resolved' ? <CheckIcon /> : <RotateCcwIcon />}
      aria-busy={setStatus.isPending}
      {...useActionProps('resolve')}
      onClick={() =>
        setStatus.isPending || setStatus.mutate({ status: next, former: ticket.status, say: toastOfPress() })
      }
    >
      {next === 'Resolved' ? 'Resolve' : 'Reopen'}
    </Button>
  )
}

/** `former` as it was with the press: by the time of the response a signal may have changed the ticket on screen. */
type StatusChange = { status: Status; former: Status; say: ReturnType<typeof toastOfPress>; undo?: boolean }

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
    onChanged: ({ status, former, say, undo: isUndo }) => {
      const text = `Ticket status changed to ${status}`
      const undo = { label: 'Undo', run: () => takeBack(former) }
      const next = nextId && { label: 'Next ticket', run: () => openNext(nextId) }
      const isResolved = status === 'Resolved' && former !== 'Resolved' && !isUndo
      say({
        kind: 'success',
        title: 'Status Updated',
        text,
        ...(isResolved && { actions: next ? [undo, next] : [undo] }),
      })
    },
    failure: 'Failed to update ticket status',
  })
  function takeBack(former: Status) {
    setStatus.mutate({ status: former, former: 'Resolved', say: toastOfPress(), undo: true })
    focusButton()
  }
  function openNext(nextTicket: string) {
    onOpen(nextTicket)
    focusTicketInList(nextTicket)
  }
  return setStatus
}
