import { reloadTickets } from '../ticket/ticket-queries.ts'
import UserPlusIcon from 'lucide-react/icons/user-plus'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type MailFacts, addParticipant, removeParticipant } from '#contract/messages.ts'
import type { Recipient } from './recipients.tsx'
import { useChange } from '../shell/use-change.ts'
import { useRef } from 'react'
import { createDrafts } from '#app/lib/drafts/draft-store.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { LIMITS } from '#contract/vocabulary.ts'
import { Dialog } from '#app/ui/dialog.tsx'

type OfferedPeopleProps = { ticketId: string; offered: MailFacts['offered']; recipients: readonly Recipient[] }

export function OfferedPeople({ ticketId, offered, recipients }: OfferedPeopleProps) {
  const { change, isChanging, failure } = useChange({ operation: addParticipant, reload: reloadTickets })
  const known = new Set(recipients.map(({ email }) => email.toLowerCase()))
  const others = offered.filter(({ address }) => !known.has(address.toLowerCase()))
  if (others.length === 0) return null
  return (
    <div className="offered stack muted small">
      <p>Copied on an email, but not on this ticket:</p>
      <div className="form-actions row">
        {others.map(({ name, address }) => (
          <SecondaryButton
            key={address}
            icon={<UserPlusIcon />}
            aria-busy={isChanging}
            onClick={() => change({ id: ticketId, email: address, name })}
          >
            Add {address} to this ticket
          </SecondaryButton>
        ))}
      </div>
      {failure && <Notice>{failure}</Notice>}
    </div>
  )
}

const newPeople = createDrafts('person:', { email: '', name: '' })

/** Adds a participant. Unsent input is kept as a draft. */
function AddPerson({ ticketId }: { ticketId: string }) {
  const email = newPeople.use(ticketId, 'email')
  const name = newPeople.use(ticketId, 'name')
  const field = useRef<HTMLInputElement>(null)
  const { change, isChanging, failure, errors } = useChange({
    operation: addParticipant,
    onDone: () => {
      newPeople.remove(ticketId)
      field.current?.focus()
    },
    reload: reloadTickets,
  })
  return (
    <form
      className="add-person"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        change({ id: ticketId, email, name: name.trim() })
      }}
    >
      <h3>Add a person</h3>
      <Field id="person-email" label="Email" error={errors.email}>
        <TextInput
          ref={field}
          type="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.email}
          readOnly={isChanging}
          value={email}
          onChange={(event) => newPeople.write(ticketId, { email: event.target.value })}
        />
      </Field>
      <Field id="person-name" label="Name" optional>
        <TextInput
          autoComplete="off"
          dir="auto"
          maxLength={LIMITS.name}
          readOnly={isChanging}
          value={name}
          onChange={(event) => newPeople.write(ticketId, { name: event.target.value })}
        />
      </Field>
      <SecondaryButton type="submit" busy={isChanging} busyLabel="Adding...">
        Add
      </SecondaryButton>
      {failure && !errors.email && <Notice>{failure}</Notice>}
    </form>
  )
}

type PeopleDialogProps = {
  ticketId: string
  recipients: Recipient[]
  offered: MailFacts['offered']
  onClose: () => void
}

export function PeopleDialog({ ticketId, recipients, offered, onClose }: PeopleDialogProps) {
  const { change, pending, failure } = useChange({ operation: removeParticipant, reload: reloadTickets })
  const title = useRef<HTMLHeadingElement>(null)
  const remove = (person: Recipient) => {
    change({ id: ticketId, user: person.id })
    // The pressed button goes with the person.
    title.current?.focus()
  }
  return (
    <Dialog title="People on this ticket" titleRef={title} className="people" onClose={onClose}>
      <p>They get your replies by email and may write to this ticket.</p>
      <ul>
        {recipients.map((person) => (
          <li key={person.id} className="spread muted">
            <span className="breakable">
              {person.name && <bdi className="strong">{person.name}</bdi>} <span>{person.email}</span>
            </span>
            {person.isRequester ? (
              <span>Requester</span>
            ) : (
              <SecondaryButton
                aria-label={`Remove ${person.name || person.email} from the ticket`}
                aria-busy={pending?.user === person.id}
                onClick={() => remove(person)}
              >
                Remove
              </SecondaryButton>
            )}
          </li>
        ))}
      </ul>
      {failure && <Notice>{failure}</Notice>}
      <OfferedPeople ticketId={ticketId} offered={offered} recipients={recipients} />
      <AddPerson ticketId={ticketId} />
    </Dialog>
  )
}
