import CheckIcon from 'lucide-react/icons/check'
import CircleXIcon from 'lucide-react/icons/circle-x'
import ClockAlertIcon from 'lucide-react/icons/clock-alert'
import ClockIcon from 'lucide-react/icons/clock'
import MailXIcon from 'lucide-react/icons/mail-x'
import { fullName } from '#app/lib/full-name.ts'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { DeliveryState } from '#contract/vocabulary.ts'
import { PhoneLink } from '../phone-link.tsx'
import type { Recipient } from '../recipients/recipients-of.ts'
import { groupDeliveries, unreachedAddresses, type DeliveryGroup } from './delivery-groups.ts'
import { SendAgain } from './send-again.tsx'

const ICONS: Record<DeliveryState, typeof CheckIcon> = {
  sent: CheckIcon,
  queued: ClockIcon,
  delayed: ClockAlertIcon,
  failed: CircleXIcon,
  bounced: MailXIcon,
}
const WORDS: Record<DeliveryState, string> = {
  sent: 'Sent to',
  queued: 'Waiting to be sent to',
  delayed: 'Delayed, still trying to reach',
  failed: 'Could not be sent to',
  bounced: 'Bounced, did not reach',
}

type DeliveriesProps = { message: Message; customer: Ticket['customer']; recipients: readonly Recipient[] }

/** What has become of an answer, for each of its recipients; what did not arrive can be sent again. */
export function Deliveries({ message, customer, recipients }: DeliveriesProps) {
  const groups = groupDeliveries(message.deliveries)
  const unreached = unreachedAddresses(message.deliveries)
  if (groups.length === 0) return null
  const isCustomerUnreached = customer !== null && unreached.includes(customer.email)
  return (
    <div className="deliveries" data-unreached={unreached.length > 0 ? '' : undefined}>
      {groups.map((group) => (
        <Group key={`${group.state} ${group.addresses[0]}`} {...group} />
      ))}
      {isCustomerUnreached && <CallInstead customer={customer} />}
      {unreached.length > 0 && <SendAgain messageId={message.id} addresses={unreached} recipients={recipients} />}
    </div>
  )
}

function CallInstead({ customer }: { customer: NonNullable<Ticket['customer']> }) {
  if (!customer.phone) return <p>No phone number is known.</p>
  return (
    <p>
      Call <bdi>{fullName(customer) || 'the customer'}</bdi>: <PhoneLink phone={customer.phone} />
    </p>
  )
}

function Group({ state, code, words, addresses }: DeliveryGroup) {
  const Icon = ICONS[state]
  // Most mail servers say the code themselves.
  const report = [words, code && !words?.includes(code) && `(${code})`].filter(Boolean).join(' ')
  return (
    <p className="delivery" data-state={state}>
      <Icon size={16} />
      <span>
        {WORDS[state]} {addresses.join(', ')}
        {report && (
          <>
            : <bdi>{report}</bdi>
          </>
        )}
      </span>
    </p>
  )
}
