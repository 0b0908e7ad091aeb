import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import ReplyIcon from 'lucide-react/icons/reply'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { KeyAction } from '../../keys/key-actions.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { OwnerControl } from '../owner/owner-control.tsx'
import { WaitingControl } from '../waiting/waiting-control.tsx'
import { ResolveButton } from './resolve-button.tsx'

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
