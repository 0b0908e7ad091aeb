import { fullName } from '#app/lib/format.ts'
import type { OpenTicket, Conversation } from '../ticket/ticket-queries.ts'
import { draftIdOf, ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import PlusIcon from 'lucide-react/icons/plus'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import XIcon from 'lucide-react/icons/x'
import type { Ticket } from '#contract/tickets.ts'
import { PhoneLink } from '../overview/fact.tsx'

export type Recipient = { id: string; name: string; email: string; isRequester: boolean }

/** Returns the requester, unless erased, and the participants. */
export function recipientsOf(
  { user_id, customer }: Pick<OpenTicket, 'user_id' | 'customer'>,
  participants: Conversation['participants'],
): Recipient[] {
  const requester =
    user_id && customer ? [{ id: user_id, name: fullName(customer), email: customer.email, isRequester: true }] : []
  const others = participants.filter(({ id }) => id !== user_id).map((person) => ({ ...person, isRequester: false }))
  return [...requester, ...others]
}

/** People in Cc of the ticket’s mails, each once. */
export function offeredPeople({ first_mail, messages }: Conversation) {
  const offered = [first_mail, ...messages.map(({ mail }) => mail)].flatMap((mail) => mail?.offered ?? [])
  return [...new Map(offered.map((person) => [person.address.toLowerCase(), person])).values()]
}

/** The people left out of the unsent answer, as part of its draft. `to` names the others; undefined for everybody. */
export function useLeftOut(ticketId: string, recipients: readonly Recipient[]) {
  const draftId = draftIdOf(ticketId, 'answer')
  const ids = ticketDrafts.use(draftId, 'leftOut')
  const isLeftOut = ({ id }: Recipient) => ids.includes(id)
  const others = recipients.filter((recipient) => !isLeftOut(recipient))
  const toggle = (recipient: Recipient) => {
    const rest = recipients.filter((each) => isLeftOut(each) !== (each.id === recipient.id))
    ticketDrafts.write(draftId, { leftOut: rest.map(({ id }) => id) })
  }
  return {
    isLeftOut,
    toggle,
    to: others.length === recipients.length ? undefined : others.map(({ id }) => id),
    hasNoRecipient: recipients.length > 0 && others.length === 0,
  }
}

export const NO_RECIPIENT = 'Choose at least one person who gets this reply.'

type LeftOut = ReturnType<typeof useLeftOut>
type RecipientsProps = { recipients: readonly Recipient[]; leftOut: LeftOut }

type ToFieldProps = RecipientsProps & {
  /** Opens the people of the ticket. */
  onChange: () => void
}

/** Says to whom the answer goes. If they are several, each can be left out. */
export function ToField({ recipients, leftOut, onChange }: ToFieldProps) {
  const [first, ...others] = recipients
  return (
    <div className="recipients row">
      <span id="recipients-label">To</span>
      {others.length > 0 ? (
        <ul className="row" aria-labelledby="recipients-label">
          {recipients.map((recipient) => (
            <Chip key={recipient.id} recipient={recipient} leftOut={leftOut} />
          ))}
        </ul>
      ) : (
        <bdi className="truncated" title={first?.email}>
          {first?.email || NO_ADDRESS}
        </bdi>
      )}
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={others.length > 0 ? 'Add or remove people' : 'Add a person'}
        title="Add a person"
        onClick={onChange}
      >
        <PlusIcon size={16} />
      </button>
      <output className="recipients-none strong">{leftOut.hasNoRecipient && NO_RECIPIENT}</output>
    </div>
  )
}

const NO_ADDRESS = 'No email can be sent: the customer’s address has been removed.'

function Chip({ recipient, leftOut }: { recipient: Recipient; leftOut: LeftOut }) {
  const isOut = leftOut.isLeftOut(recipient)
  const label = recipient.name || recipient.email
  return (
    <li className="recipient" data-out={isOut || undefined} title={recipient.email}>
      <bdi className="truncated">{label}</bdi>
      {isOut && <span className="sr-only"> (left out)</span>}
      <button
        type="button"
        className="icon-button"
        aria-label={isOut ? `Send this reply to ${label} too` : `Leave ${label} out of this reply`}
        onClick={() => leftOut.toggle(recipient)}
      >
        {isOut ? <PlusIcon size={16} /> : <XIcon size={16} />}
      </button>
    </li>
  )
}

export function MailProblem({ problem, customer }: { problem: string | null; customer: Ticket['customer'] }) {
  if (!problem) return null
  return (
    <p className="mail-problem icon-line small strong breakable">
      <TriangleAlertIcon size={16} />
      <span>
        {problem}
        {customer?.phone && (
          <>
            {' '}
            Call <PhoneLink phone={customer.phone} />.
          </>
        )}
      </span>
    </p>
  )
}
