import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/lib/toast/toast.tsx'
import type { MailFacts } from '#contract/messages.ts'
import { changeRequester } from '#contract/participants.ts'
import { focusElement } from '../../state/focus.ts'
import { useConversationChange } from '../use-conversation-change.ts'

type ForwardedFromProps = { ticketId: string; from: NonNullable<MailFacts['forwarded_from']> }

/** Whom a technician forwarded an email for: one press makes them the requester, and nothing is sent. */
export function ForwardedFrom({ ticketId, from: { name, address } }: ForwardedFromProps) {
  const { change, isChanging, failure } = useConversationChange(changeRequester, () => {
    toast({ kind: 'success', title: 'Ticket Updated', text: `The requester is now ${name || address}` })
    focusElement('#ticket-title')
  })
  return (
    <>
      <p>
        Forwarded from{' '}
        {name && (
          <>
            <bdi>{name}</bdi>,{' '}
          </>
        )}
        {address}
      </p>
      <Button variant="outline" size="compact" aria-busy={isChanging} onClick={() => change({ id: ticketId })}>
        Make {name || address} the requester
      </Button>
      {failure && <Notice>{failure}</Notice>}
    </>
  )
}
