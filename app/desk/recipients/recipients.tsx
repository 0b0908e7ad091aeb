import { fullName } from '#app/lib/format.ts'
import type { OpenTicket, Conversation } from '../ticket/ticket-queries.ts'
import { draftIdOf, ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import PlusIcon from 'lucide-react/icons/plus'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import XIcon from 'lucide-react/icons/x'
import type { Ticket } from '#contract/tickets.ts'
import { PhoneLink } from '../overview/fact.tsx'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useId, type ReactNode } from 'react'

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

/** People in Cc of the ticket’s mails who do not take part, each once. */
export function offeredPeople({ first_mail, messages }: Conversation, recipients: readonly Recipient[]) {
  const known = new Set(recipients.map(({ email }) => email.toLowerCase()))
  const mails = [first_mail, ...messages.map(({ mail }) => mail)]
  return mails
    .flatMap((mail) => mail?.offered ?? [])
    .filter(({ address }) => {
      const key = address.toLowerCase()
      if (known.has(key)) return false
      known.add(key)
      return true
    })
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

export const NO_RECIPIENT = 'Choose at least one person who gets this answer.'

type LeftOut = ReturnType<typeof useLeftOut>
type RecipientsProps = { recipients: readonly Recipient[]; leftOut: LeftOut }

/** The recipients of the answer, if they are several; each can be left out. Folded, the line above says whom it goes to. */
export function Recipients({ recipients, leftOut, isFolded }: RecipientsProps & { isFolded: boolean }) {
  if (recipients.length < 2) return null
  return (
    <div className="recipients row muted small">
      <p id="recipients-label" className={isFolded ? 'sr-only' : undefined}>
        Emailed to
      </p>
      <ul className="row" aria-labelledby="recipients-label">
        {recipients.map((recipient) => (
          <Chip key={recipient.id} recipient={recipient} leftOut={leftOut} />
        ))}
      </ul>
      <output className="recipients-none strong">{leftOut.hasNoRecipient && NO_RECIPIENT}</output>
    </div>
  )
}

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
        aria-label={isOut ? `Send this answer to ${label} too` : `Leave ${label} out of this answer`}
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

type RecipientFoldProps = RecipientsProps & {
  hasProblem: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** The recipients on a small screen: one line that unfolds. */
export function RecipientFold({ recipients, leftOut, hasProblem, isOpen, onToggle, children }: RecipientFoldProps) {
  const id = useId()
  const [first, ...others] = recipients.filter((recipient) => !leftOut.isLeftOut(recipient))
  return (
    <>
      <button
        type="button"
        className="recipient-fold muted small"
        data-problem={hasProblem || leftOut.hasNoRecipient || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {hasProblem && (
          <>
            <TriangleAlertIcon size={16} />
            <span className="sr-only">Email problem. </span>
          </>
        )}
        <span className="truncated">
          To <bdi>{first ? first.name || first.email : 'nobody'}</bdi>
        </span>
        {others.length > 0 && <span className="recipient-others"> and {others.length} more</span>}
        <ChevronDownIcon size={16} />
      </button>
      <div id={id} className="recipient-folded stack muted small" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}
