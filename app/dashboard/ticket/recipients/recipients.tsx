import PlusIcon from 'lucide-react/icons/plus'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import XIcon from 'lucide-react/icons/x'
import type { Ticket } from '#contract/tickets.ts'
import { PhoneLink } from '../phone-link.tsx'
import type { Recipient } from './recipients-of.ts'
import type { useLeftOut } from './use-left-out.ts'

export const NO_RECIPIENT = 'Choose at least one person who gets this answer.'

type RecipientsProps = { recipients: Recipient[]; leftOut: ReturnType<typeof useLeftOut> }

/** Everybody who gets the answer, where they are several: each can be left out of this one. */
export function Recipients({ recipients, leftOut }: RecipientsProps) {
  if (recipients.length < 2) return null
  return (
    <div className="recipients">
      <p id="recipients-label">Emailed to</p>
      <ul aria-labelledby="recipients-label">
        {recipients.map((recipient) => (
          <Chip
            key={recipient.id}
            recipient={recipient}
            isOut={leftOut.isLeftOut(recipient)}
            onToggle={() => leftOut.toggle(recipient)}
          />
        ))}
      </ul>
      <output className="recipients-none">{leftOut.hasNoRecipient && NO_RECIPIENT}</output>
    </div>
  )
}

type ChipProps = { recipient: Recipient; isOut: boolean; onToggle: () => void }

function Chip({ recipient: { name, email }, isOut, onToggle }: ChipProps) {
  const label = name || email
  return (
    <li className="recipient" data-out={isOut || undefined} title={email}>
      <bdi>{label}</bdi>
      {isOut && <span className="sr-only"> (left out)</span>}
      <button
        type="button"
        aria-label={isOut ? `Send this answer to ${label} too` : `Leave ${label} out of this answer`}
        onClick={onToggle}
      >
        {isOut ? <PlusIcon size={16} /> : <XIcon size={16} />}
      </button>
    </li>
  )
}

/** Why the requester cannot be answered by email, and where to call instead. */
export function MailProblem({ problem, customer }: { problem: string | null; customer: Ticket['customer'] }) {
  if (!problem) return null
  return (
    <p className="mail-problem">
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
