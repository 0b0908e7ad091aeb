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
    subject: 'Status',
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

type ActionBarProps = {
  ticket: OpenTicket
  /** The ticket that follows in the list, as far as it is loaded. */
  nextId: string | null
  onOpen: (id: string) => void
  /** Does what the key of an action does. */
  onAction: (action: KeyAction) => void
}

/** On a phone: what is done with the open ticket, at the thumb. It makes room for a box that is written in. */
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

/** `--action-bar` of the ticket's panel is the height of the bar: what stands above it depends on it. */
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
