import { fullName } from '#app/lib/format.ts'
import { type Ticket, updateTicket } from '#contract/tickets.ts'
import { PhoneLink } from '../overview/fact.tsx'
import { useState, type ComponentProps, type FormEvent, useRef, memo } from 'react'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { LIMITS } from '#contract/vocabulary.ts'
import PencilIcon from 'lucide-react/icons/pencil'
import { flushSync } from 'react-dom'
import type { OpenTicket } from './ticket-queries.ts'
import { useTicketChange } from './change-ticket.ts'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import { formatMoment } from '#app/lib/dates.ts'
import { PriorityBadge, StatusBadge } from './badges.tsx'
import { ResolveButton } from './action-bar.tsx'
import { MacroHost } from '../macros/macro-host.tsx'
import { CompanyLink } from '../companies/customer-company.tsx'
import { OwnerControl } from './owner-control.tsx'
import { LookingLine } from '../live/ticket-presence.tsx'
import { SpamMenu } from './load-spam-menu.tsx'
import { WaitingControl } from './waiting-control.tsx'
import { VipMark } from '../companies/vip-mark.tsx'

/** A caller without a name is called by the number, which is enough once. */
const CustomerLine = ({
  customer,
  company,
  vip,
}: { customer: NonNullable<Ticket['customer']> } & Pick<Ticket, 'company' | 'vip'>) => (
  <p className="detail-customer">
    {vip && <VipMark />}
    {fullName(customer) !== customer.phone && (
      <span className="strong" dir="auto">
        {fullName(customer)}
      </span>
    )}
    {customer.phone && <PhoneLink phone={customer.phone} />}
    {company ? <CompanyLink company={company} /> : customer.company && <span dir="auto">{customer.company}</span>}
  </p>
)

type TitleFormProps = {
  number: number
  title: string
  failure: string
  /** False after a failure: then something else is being done already. */
  takesFocus: boolean
  onSave: (title: string) => void
  onCancel: () => void
}

function TitleForm({ number, title, failure, takesFocus, onSave, onCancel }: TitleFormProps) {
  const [text, setText] = useState(title)
  const [isBlank, setBlank] = useState(false)
  const error = isBlank ? 'Enter a title for the problem' : failure
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) onSave(text.trim())
    else setBlank(true)
  }
  return (
    <form className="title-form" noValidate onSubmit={submit}>
      <h2 id="ticket-title" tabIndex={-1} className="sr-only">
        #{number} {title}
      </h2>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the button that was pressed
        autoFocus={takesFocus}
        className="control"
        aria-label="Title"
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? 'ticket-title-field-error' : undefined}
        maxLength={LIMITS.title}
        dir="auto"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setBlank(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onCancel()
        }}
      />
      <Button type="submit" size="compact">
        Save
      </Button>
      <SecondaryButton onClick={onCancel}>Cancel</SecondaryButton>
      {error && <FieldError id="ticket-title-field">{error}</FieldError>}
    </form>
  )
}

function TicketTitle({ ticket }: { ticket: OpenTicket }) {
  const { change, pending, failure, reset } = useTicketChange(updateTicket, ticket, {
    scope: 'title',
    row: ({ title = ticket.title }) => ({ title }),
    fields: ({ title = ticket.title }) => ({ title }),
    describe: ({ title = ticket.title }) => `The title is “${title}” now`,
    // The field comes back with what was typed.
    onFailed: (_error, { title = '' }) => setRefused(title),
  })
  /** The initial text of the field; null if there is no field. */
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState('')
  const button = useRef<HTMLButtonElement>(null)

  function leave() {
    flushSync(() => setTyped(null))
    button.current?.focus()
  }
  function save(title: string) {
    leave()
    if (title === ticket.title) return
    setRefused('')
    change({ id: ticket.id, title })
  }
  const text = typed ?? (failure && refused ? refused : null)
  if (text !== null)
    return (
      <TitleForm
        number={ticket.ticket_id}
        title={text}
        failure={failure}
        takesFocus={typed !== null}
        onSave={save}
        onCancel={() => {
          reset()
          setRefused('')
          leave()
        }}
      />
    )
  return (
    <div className="detail-title">
      <h2 id="ticket-title" tabIndex={-1} className="truncated" title={pending?.title ?? ticket.title}>
        <span className="detail-number">#{ticket.ticket_id}</span> <bdi>{pending?.title ?? ticket.title}</bdi>
      </h2>
      <button
        ref={button}
        type="button"
        className="icon-button title-button muted"
        aria-label="Change title"
        aria-busy={pending !== undefined}
        onClick={() => pending || setTyped(ticket.title)}
      >
        <PencilIcon size={15} />
      </button>
    </div>
  )
}

type TicketHeaderProps = ComponentProps<typeof ResolveButton> & {
  onBack: () => void
  /** Moves the actions to the bar at the lower edge. */
  isPhone: boolean
}

/** One line: number, title, badges, owner and what it waits for. Memoised: changing tabs does not render it. */
export const TicketHeader = memo(function TicketHeader({ onBack, isPhone, ...rest }: TicketHeaderProps) {
  const { ticket, nextId, onOpen } = rest
  return (
    <header className="ticket-head">
      <SecondaryButton className="detail-back" aria-label="Back" icon={<ArrowLeftIcon />} onClick={onBack}>
        Back
      </SecondaryButton>
      <TicketTitle ticket={ticket} />
      <span className="detail-badges">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
      </span>
      {isPhone ? (
        nextId && (
          <button type="button" className="work-button" aria-label="Next ticket" onClick={() => onOpen(nextId)}>
            <ArrowRightIcon size={20} />
          </button>
        )
      ) : (
        <>
          <OwnerControl ticket={ticket} />
          <WaitingControl ticket={ticket} />
          <ResolveButton {...rest} />
        </>
      )}
      <SpamMenu ticket={ticket} />
      <MacroHost ticketId={ticket.id} />
    </header>
  )
})

type TicketFactsProps = {
  ticket: OpenTicket
  notice: string
  showsCustomer: boolean
}

/** Facts that fit next to the tabs: news, who is here, customer, times. */
export const TicketFacts = memo(function TicketFacts({ ticket, notice, showsCustomer }: TicketFactsProps) {
  return (
    <div className="ticket-facts muted small">
      <output className="detail-news strong">
        {notice && <span className="sr-only">Ticket #{ticket.ticket_id}: </span>}
        {notice && <span>{notice}</span>}
      </output>
      <LookingLine ticketId={ticket.id} />
      {showsCustomer && ticket.customer && (
        <CustomerLine customer={ticket.customer} company={ticket.company} vip={ticket.vip} />
      )}
      {ticket.mail_from && (
        <span className="strong" dir="auto">
          {ticket.mail_from}
        </span>
      )}
      {!notice && <ResolvedBy ticket={ticket} />}
      <span className="detail-created">Created {formatMoment(ticket.created_at)}</span>
    </div>
  )
})

function ResolvedBy({ ticket: { status, status_change: change } }: { ticket: OpenTicket }) {
  const name = fullName(change?.by ?? null)
  if (status !== 'Resolved' || change?.to !== 'Resolved' || !name) return null
  return (
    <span>
      Resolved by <bdi>{name}</bdi>, {formatMoment(change.at)}
    </span>
  )
}
