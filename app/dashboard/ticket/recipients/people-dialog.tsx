import XIcon from 'lucide-react/icons/x'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showModal } from '#app/lib/timing/show-modal.ts'
import type { MailFacts } from '#contract/messages.ts'
import { removeParticipant } from '#contract/participants.ts'
import { OfferedPeople } from '../messages/offered-people.tsx'
import { useConversationChange } from '../use-conversation-change.ts'
import { AddPerson } from './add-person.tsx'
import type { Recipient } from './recipients-of.ts'

type PeopleDialogProps = {
  ticketId: string
  recipients: Recipient[]
  offered: MailFacts['offered']
  onClose: () => void
}

/** Who takes part in a ticket: people are added to it, and removed for good. */
export function PeopleDialog({ ticketId, recipients, offered, onClose }: PeopleDialogProps) {
  const { change, changing, failure } = useConversationChange(removeParticipant)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // Closed before it is removed: otherwise the browser does not return the focus.
  useLayoutEffect(() => showModal(dialog.current!), [])
  const remove = (person: Recipient) => {
    change({ id: ticketId, user: person.id })
    // The pressed button goes with the person.
    title.current?.focus()
  }
  return (
    <dialog ref={dialog} className="people" aria-labelledby="people-title" onClose={onClose}>
      <header>
        <h2 id="people-title" tabIndex={-1} ref={title}>
          People on this ticket
        </h2>
        <button type="button" className="icon-button" onClick={() => dialog.current?.close()}>
          <XIcon size={18} />
          <span className="sr-only">Close</span>
        </button>
      </header>
      <p>They get your answers by email and may write to this ticket.</p>
      <ul>
        {recipients.map((person) => (
          <li key={person.id}>
            <span>
              {person.name && <bdi>{person.name}</bdi>} <span>{person.email}</span>
            </span>
            {person.isRequester ? (
              <span>Requester</span>
            ) : (
              <Button
                variant="outline"
                size="compact"
                aria-label={`Remove ${person.name || person.email} from the ticket`}
                aria-busy={changing?.user === person.id}
                onClick={() => remove(person)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <Notice>{failure}</Notice>}
      <OfferedPeople ticketId={ticketId} offered={offered} recipients={recipients} />
      <AddPerson ticketId={ticketId} />
    </dialog>
  )
}
