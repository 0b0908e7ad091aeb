import CheckIcon from 'lucide-react/icons/check'
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw'
import { useRef, useLayoutEffect, type RefObject } from 'react'
import { toastOfPress } from '#app/ui/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import type { Status } from '#contract/vocabulary.ts'
import { nextStatus } from './badges.tsx'
import { useActionProps, type KeyAction } from '../keys/key-map.ts'
import { focusTicketInList } from '../shell/focus.ts'
import type { OpenTicket } from './ticket-queries.ts'
import { useTicketChange } from './change-ticket.ts'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import ReplyIcon from 'lucide-react/icons/reply'
import { OwnerControl } from './owner-control.tsx'
import { WaitingControl } from './waiting-control.tsx'

type ResolveButtonProps = {
  ticket: OpenTicket
  /** The next ticket in the list, if it is loaded. */
  nextId: string | null
  onOpen: (id: string) => void
}

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
        setStatus.isPending || setStatus.mutate({ status: next, former: ticket.status, showToast: toastOfPress() })
      }
    >
      {next === 'Resolved' ? 'Resolve' : 'Reopen'}
    </Button>
  )
}

/** `former` is the status at the press: by the time of the response a signal may have changed the ticket on screen. */
type StatusChange = { status: Status; former: Status; showToast: ReturnType<typeof toastOfPress>; undo?: boolean }

/** Sets the status; the toast of a resolved ticket offers to undo it and to open the next ticket. */
function useSetStatus(
  id: string,
  nextId: string | null,
  onOpen: (id: string) => void,
  /** Moves the focus back to the button, unless another ticket is open by then: the button of the toast is gone. */
  focusButton: () => void,
) {
  const setStatus = useTicketChange<StatusChange>(id, {
    changes: ({ status, undo }) => ({ status, ...(undo && { undo }) }),
    onChanged: ({ status, former, showToast, undo: isUndo }) => {
      const text = `Ticket status changed to ${status}`
      const undo = { label: 'Undo', run: () => undoStatus(former) }
      const next = nextId && { label: 'Next ticket', run: () => openNext(nextId) }
      const isResolved = status === 'Resolved' && former !== 'Resolved' && !isUndo
      showToast({
        kind: 'success',
        title: 'Status Updated',
        text,
        ...(isResolved && { actions: next ? [undo, next] : [undo] }),
      })
    },
    subject: 'Status',
    failure: 'Failed to update ticket status',
  })
  function undoStatus(former: Status) {
    setStatus.mutate({ status: former, former: 'Resolved', showToast: toastOfPress(), undo: true })
    focusButton()
  }
  function openNext(nextTicket: string) {
    onOpen(nextTicket)
    focusTicketInList(nextTicket)
  }
  return setStatus
}

type ActionBarProps = {
  ticket: OpenTicket
  nextId: string | null
  onOpen: (id: string) => void
  onAction: (action: KeyAction) => void
}

/** Actions of the open ticket at the lower edge of a phone; hidden while a box is being written in. */
export function ActionBar({ ticket, nextId, onOpen, onAction }: ActionBarProps) {
  const bar = useRef<HTMLElement>(null)
  useMeasuredHeight(bar)
  return (
    <section ref={bar} className="action-bar" aria-label="Work on this ticket">
      <Button variant="outline" size="compact" icon={<ReplyIcon />} onClick={() => onAction('reply')}>
        Reply
      </Button>
      <Button variant="outline" size="compact" icon={<LockKeyholeIcon />} onClick={() => onAction('note')}>
        Note
      </Button>
      <OwnerControl ticket={ticket} />
      <WaitingControl ticket={ticket} />
      <ResolveButton ticket={ticket} nextId={nextId} onOpen={onOpen} />
    </section>
  )
}

/** Sets `--action-bar` of the ticket's panel to the height of the bar, for the layout above it. */
function useMeasuredHeight(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current!
    const panel = element.parentElement!
    const measure = () => panel.style.setProperty('--action-bar', `${element.offsetHeight}px`)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      panel.style.removeProperty('--action-bar')
    }
  }, [bar])
}
