import UserPlusIcon from 'lucide-react/icons/user-plus'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MailFacts } from '#contract/messages.ts'
import { addParticipant } from '#contract/participants.ts'
import type { Recipient } from '../recipients/recipients-of.ts'
import { useConversationChange } from '../use-conversation-change.ts'

type OfferedPeopleProps = { ticketId: string; offered: MailFacts['offered']; recipients: readonly Recipient[] }

/** People whom an email was sent to as well: one press adds one of them to the ticket. */
export function OfferedPeople({ ticketId, offered, recipients }: OfferedPeopleProps) {
  const { change, isChanging, failure } = useConversationChange(addParticipant)
  const known = new Set(recipients.map(({ email }) => email.toLowerCase()))
  const others = offered.filter(({ address }) => !known.has(address.toLowerCase()))
  if (others.length === 0) return null
  return (
    <div className="offered">
      <p>Copied on an email, but not on this ticket:</p>
      <div className="form-actions">
        {others.map(({ name, address }) => (
          <Button
            key={address}
            variant="outline"
            size="compact"
            icon={<UserPlusIcon />}
            aria-busy={isChanging}
            onClick={() => change({ id: ticketId, email: address, name })}
          >
            Add {address} to this ticket
          </Button>
        ))}
      </div>
      {failure && <Notice>{failure}</Notice>}
    </div>
  )
}
