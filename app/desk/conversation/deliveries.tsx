import { reloadTickets } from '../ticket/ticket-queries.ts'
import { type Message, resendAnswer } from '#contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import RotateCwIcon from 'lucide-react/icons/rotate-cw'
import { useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { createDrafts } from '#app/lib/drafts/draft-store.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Field, SelectInput, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { LIMITS, type DeliveryState } from '#contract/vocabulary.ts'
import type { Recipient } from '../recipients/recipients.tsx'
import { mailStatusQuery } from '../mail/mail-banner.tsx'
import { useChange } from '../shell/use-change.ts'
import CheckIcon from 'lucide-react/icons/check'
import CircleXIcon from 'lucide-react/icons/circle-x'
import ClockAlertIcon from 'lucide-react/icons/clock-alert'
import ClockIcon from 'lucide-react/icons/clock'
import MailXIcon from 'lucide-react/icons/mail-x'
import { fullName } from '#app/lib/format.ts'
import type { Ticket } from '#contract/tickets.ts'
import { PhoneLink } from '../overview/fact.tsx'

type Delivery = Message['deliveries'][number]
/** Recipients with the same state and, after a failure, the same reason. */
type DeliveryGroup = Omit<Delivery, 'address'> & { addresses: string[] }

/** From states that need action to those that do not. */
const ORDER = ['bounced', 'failed', 'delayed', 'queued', 'sent'] as const

/** Groups the recipients of one line, worst state first. */
export function groupDeliveries(deliveries: readonly Delivery[]): DeliveryGroup[] {
  const groups = new Map<string, DeliveryGroup>()
  for (const { address, state, saved, code, words } of deliveries) {
    const isFine = state === 'sent' || state === 'queued'
    const key = isFine ? `${state} ${saved}` : `${state} ${code} ${words}`
    const group = groups.get(key) ?? {
      state,
      saved,
      code: isFine ? null : code,
      words: isFine ? null : words,
      addresses: [],
    }
    group.addresses.push(address)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

export const unreachedAddresses = (deliveries: readonly Delivery[]): string[] =>
  deliveries.filter(({ state }) => state === 'failed' || state === 'bounced').map(({ address }) => address)

/** Input of the form that sends an answer again, by message id. */
const resends = createDrafts('again:', { email: '', userId: '' })

type SendAgainProps = {
  messageId: string
  label: string
  /** The addresses it did not reach. */
  addresses: string[]
  recipients: readonly Recipient[]
}

/** Sends an answer again to those it did not reach, or to one of them at another address. */
function SendAgain(props: SendAgainProps) {
  const { messageId, label } = props
  const [open, setOpen] = useState(() => resends.read(messageId).email !== '')
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const show = (isForm: boolean) => {
    flushSync(() => setOpen(isForm))
    const shown = opener.current ?? form.current?.querySelector<HTMLElement>('select, input')
    shown?.focus()
  }
  const close = () => {
    show(false)
    resends.remove(messageId)
  }
  if (open) return <SendAgainForm {...props} form={form} onClose={close} />
  return (
    <SecondaryButton ref={opener} icon={<RotateCwIcon />} onClick={() => show(true)}>
      {label}
    </SecondaryButton>
  )
}

type SendAgainFormProps = SendAgainProps & { form: React.RefObject<HTMLFormElement | null>; onClose: () => void }

function SendAgainForm({ messageId, label, addresses, recipients, form, onClose }: SendAgainFormProps) {
  const email = resends.use(messageId, 'email')
  const chosen = resends.use(messageId, 'userId')
  const id = useId()
  const { change, isChanging, failure, errors } = useChange({
    operation: resendAnswer,
    onDone: onClose,
    say: () => ({ title: 'Response Sent', text: 'The reply is being sent' }),
    reload: reloadTickets,
  })
  const known = addresses.flatMap((address) => recipients.find((each) => each.email === address) ?? [])
  const person = addresses.length === 1 ? known[0] : known.find((each) => each.id === chosen)
  const isForOne = addresses.length === 1 || person !== undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const other = isForOne && email.trim()
    change({ id: messageId, ...(person && { user: person.id }), ...(other && { email: other }) })
  }
  return (
    <form ref={form} className="send-again stack" noValidate onSubmit={onSubmit}>
      {addresses.length > 1 && (
        <Field id={`${id}-to`} label="Send to">
          <SelectInput
            value={person?.id ?? ''}
            disabled={isChanging}
            onChange={(event) => resends.write(messageId, { userId: event.target.value })}
          >
            <option value="">Everyone it didn’t reach</option>
            {known.map((each) => (
              <option key={each.id} value={each.id}>
                {each.email}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      {isForOne && (
        <Field
          id={id}
          label="New address"
          optional
          error={errors.email}
          hint={`It replaces ${person?.email ?? addresses[0]}. Left empty, the reply goes there.`}
        >
          <TextInput
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.email}
            readOnly={isChanging}
            value={email}
            onChange={(event) => resends.write(messageId, { email: event.target.value })}
          />
        </Field>
      )}
      {failure && !errors.email && <Notice>{failure}</Notice>}
      <div className="form-actions row">
        <Button type="submit" size="compact" busy={isChanging} busyLabel="Sending...">
          {label}
        </Button>
        <SecondaryButton disabled={isChanging} onClick={onClose}>
          Cancel
        </SecondaryButton>
      </div>
    </form>
  )
}

const STATES: Record<DeliveryState, { Icon: LucideIcon; is: string }> = {
  sent: { Icon: CheckIcon, is: 'Sent to' },
  queued: { Icon: ClockIcon, is: 'Waiting to be sent to' },
  delayed: { Icon: ClockAlertIcon, is: 'Delayed, still trying to reach' },
  failed: { Icon: CircleXIcon, is: 'Could not be sent to' },
  bounced: { Icon: MailXIcon, is: 'Bounced, did not reach' },
}

/** Without a mail server. */
const SAVED = { Icon: MailXIcon, is: 'Saved, not sent:' }

type DeliveriesProps = { message: Message; customer: Ticket['customer']; recipients: readonly Recipient[] }

export function Deliveries({ message, customer, recipients }: DeliveriesProps) {
  const groups = groupDeliveries(message.deliveries)
  const unreached = unreachedAddresses(message.deliveries)
  const { data: mail } = useQuery({ ...mailStatusQuery, enabled: false })
  const saved = message.deliveries.flatMap((each) => (each.saved && mail?.sends ? each.address : []))
  if (groups.length === 0) return null
  const isCustomerUnreached = customer !== null && unreached.includes(customer.email)
  return (
    <div className="deliveries muted small" data-unreached={unreached.length > 0 ? '' : undefined}>
      {groups.map((group) => (
        <Group key={`${group.state} ${group.addresses[0]}`} {...group} />
      ))}
      {isCustomerUnreached && <CallInstead customer={customer} />}
      {unreached.length + saved.length > 0 && (
        <SendAgain
          messageId={message.id}
          label={unreached.length > 0 ? 'Send again' : 'Send now'}
          addresses={[...unreached, ...saved]}
          recipients={recipients}
        />
      )}
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

function Group({ state, saved, code, words, addresses }: DeliveryGroup) {
  const { Icon, is } = saved ? SAVED : STATES[state]
  // Most mail servers say the code themselves.
  const report = [words, code && !words?.includes(code) && `(${code})`].filter(Boolean).join(' ')
  return (
    <p className="delivery icon-line breakable" data-state={state}>
      <Icon size={16} />
      <span>
        {is} {addresses.join(', ')}
        {report && (
          <>
            : <bdi>{report}</bdi>
          </>
        )}
      </span>
    </p>
  )
}
