import CheckIcon from 'lucide-react/icons/check'
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw'
import { useRef, useLayoutEffect, type RefObject } from 'react'
import { SecondaryButton } from '#app/ui/button.tsx'
import { nextStatus } from './badges.tsx'
import { useActionProps, type KeyAction } from '../keys/key-map.ts'
import { focusTicketInList } from '../shell/focus.ts'
import { reloadTickets, type OpenTicket } from './ticket-queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/operation.ts'
import { updateTicket } from '#contract/tickets.ts'
import { showTicket, ticketFailure } from './change-ticket.ts'
import { useChange } from '../shell/use-change.ts'
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

/** Sets the status; the toast of a resolved ticket offers Undo and the next ticket. */
export function ResolveButton({ ticket, nextId, onOpen }: ResolveButtonProps) {
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const isResolving = ({ status, undo }: Input<typeof updateTicket>) => status === 'Resolved' && !undo
  const openNext = (id: string) => {
    onOpen(id)
    focusTicketInList(id)
  }
  const { change, isChanging } = useChange({
    operation: updateTicket,
    scope: `status:${ticket.id}`,
    remember: () => ticket.status,
    onDone: (changed) => showTicket(client, changed),
    say: ({ status }, input) => ({
      title: 'Status Updated',
      text: `Ticket status changed to ${status}`,
      ...(isResolving(input) && nextId && { actions: [{ label: 'Next ticket', run: () => openNext(nextId) }] }),
    }),
    undo: ({ id }, input, former) => (isResolving(input) ? () => restore(id, former) : undefined),
    sayFailure: ticketFailure('Status', 'Failed to update ticket status'),
    reload: reloadTickets,
  })
  function restore(id: string, status: OpenTicket['status']): void {
    change({ id, status, undo: true })
    // The button of the toast is gone. This one is, too, if another ticket is open by then.
    button.current?.focus()
  }
  const next = nextStatus(ticket.status)
  // Never disabled: the focus stays on the button while the change is made.
  return (
    <SecondaryButton
      ref={button}
      className="detail-resolve"
      icon={next === 'Resolved' ? <CheckIcon /> : <RotateCcwIcon />}
      aria-busy={isChanging}
      {...useActionProps('resolve')}
      onClick={() => isChanging || change({ id: ticket.id, status: next })}
    >
      {next === 'Resolved' ? 'Resolve' : 'Reopen'}
    </SecondaryButton>
  )
}

type ActionBarProps = ResolveButtonProps & { onAction: (action: KeyAction) => void }

/** Actions of the open ticket at the lower edge of a phone; hidden while a box is being written in. */
export function ActionBar({ onAction, ...rest }: ActionBarProps) {
  const bar = useRef<HTMLElement>(null)
  useMeasuredHeight(bar)
  return (
    <section ref={bar} className="action-bar" aria-label="Work on this ticket">
      <SecondaryButton icon={<ReplyIcon />} onClick={() => onAction('reply')}>
        Reply
      </SecondaryButton>
      <SecondaryButton icon={<LockKeyholeIcon />} onClick={() => onAction('note')}>
        Note
      </SecondaryButton>
      <OwnerControl ticket={rest.ticket} />
      <WaitingControl ticket={rest.ticket} />
      <ResolveButton {...rest} />
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
