import { useMay } from '../shell/team.ts'
import { onlyFor } from '#contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#app/lib/dates.ts'
import { StatusMark } from '../ticket/badges.tsx'
import { conversationQuery, ticketQuery, cardQuery, reloadTickets } from '../ticket/ticket-queries.ts'
import type { CustomerCard, OpenTicket } from '../ticket/ticket-queries.ts'
import { TicketLink, Fact, PhoneLink } from '../overview/fact.tsx'
import { formatCount, fullName } from '#app/lib/format.ts'
import { findLinks } from '#app/ui/linked-text.tsx'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { updateCustomer } from '#contract/customers.ts'
import type { Ticket } from '#contract/tickets.ts'
import { useAskInPlace } from '../shell/focus.ts'
import { useChange } from '../shell/use-change.ts'
import { CustomerNotes } from './customer-notes.tsx'

/** As far as the server counts them. */
const MAX_COUNTED = 1_000

type AllTicketsProps = { email: string; children?: ReactNode }

const AllTickets = ({ email, children = `All tickets of ${email}` }: AllTicketsProps) => (
  <Link to={{ search: `?${new URLSearchParams({ search: email })}` }}>{children}</Link>
)

type TicketRowProps = { ticket: Pick<Ticket, 'id' | 'ticket_id' | 'title' | 'status' | 'created_at'> }

function TicketRow({ ticket }: TicketRowProps) {
  return (
    <li>
      <TicketLink ticket={ticket} />
      <span className="muted">
        <StatusMark status={ticket.status} /> · {formatDay(ticket.created_at)}
      </span>
    </li>
  )
}

function EarlierTickets({ ticket: { customer, earlier_tickets: count } }: { ticket: OpenTicket }) {
  if (!customer) return 'N/A'
  if (!count) return count === 0 ? 'None' : '…'
  const words = `${formatCount(count)}${count >= MAX_COUNTED ? '+' : ''} earlier ${count === 1 ? 'ticket' : 'tickets'}`
  return <AllTickets email={customer.email || fullName(customer)}>{words}</AllTickets>
}

const ERASED = 'N/A'
const NOT_GIVEN = 'Not provided'

/** Offers the first phone number in the customer's own words, while none is known. */
function FoundPhone({ ticket: { id, user_id, description } }: { ticket: OpenTicket }) {
  const { data } = useQuery(conversationQuery(id))
  const { change, isChanging } = useChange({
    operation: updateCustomer,
    say: (_customer, { phone }) => ({ title: 'Customer Updated', text: `Their phone number is ${phone} now` }),
    sayFailure: true,
    reload: reloadTickets,
  })
  const phone = useMemo(() => {
    const own = data?.messages.filter(({ author }) => author?.id === user_id) ?? []
    const links = [description, ...own.map(({ text }) => text)].flatMap(findLinks)
    return links.find(({ href }) => href?.startsWith('tel:'))?.text
  }, [data, user_id, description])
  if (!phone || !user_id) return NOT_GIVEN
  return (
    <button type="button" className="link" aria-busy={isChanging} onClick={() => change({ id: user_id, phone })}>
      Keep {phone}
    </button>
  )
}

function CustomerFacts({ ticket }: { ticket: OpenTicket }) {
  const { customer, mail_from } = ticket
  return (
    <dl className="facts-grid customer-facts">
      <Fact name="Name">
        <bdi>{fullName(customer) || mail_from || ERASED}</bdi>
      </Fact>
      <Fact name="Phone">
        {customer ? customer.phone ? <PhoneLink phone={customer.phone} /> : <FoundPhone ticket={ticket} /> : ERASED}
      </Fact>
      <Fact name="Company">
        <bdi>{customer ? customer.company || NOT_GIVEN : ERASED}</bdi>
      </Fact>
      <Fact name="Earlier tickets">
        <EarlierTickets ticket={ticket} />
      </Fact>
    </dl>
  )
}

/** The right to see the company's tickets in My tickets. Granting it asks first. */
function CompanyRight({ ticket }: { ticket: OpenTicket }) {
  const { customer, customer_rights: rights } = ticket
  const client = useQueryClient()
  const mayGive = useMay('manager')
  const { asks, opener, confirm, ask, keep } = useAskInPlace<HTMLInputElement>()
  const { change, pending, isChanging, failure } = useChange({
    operation: updateCustomer,
    onDone: (changed) => {
      client.setQueryData(ticketQuery(ticket.id).queryKey, (known) => known && { ...known, customer_rights: changed })
      keep()
    },
    say: ({ company: whose }) => ({
      title: 'Customer Updated',
      text: whose ? `This customer sees all tickets from ${whose} now` : 'This customer sees their own tickets now',
    }),
    reload: reloadTickets,
  })
  if (!customer || !rights) return null
  const { id, sees_company } = rights
  const company = rights.company ?? customer.company.trim()
  if (!company) return null
  if (!mayGive)
    return (
      <p className="muted small">
        {sees_company ? 'Sees' : 'Doesn’t see'} all tickets from <bdi>{company}</bdi>. {onlyFor('manager')}
      </p>
    )
  return (
    <>
      <SettingSwitch
        id="company-right"
        label={
          <span>
            Sees all tickets from <bdi>{company}</bdi>
          </span>
        }
        meaning="In My tickets. Sensitive tickets stay private; emailed ones show only if both coworkers have this."
        ref={opener}
        // The new value while it is being saved; the customer's own again should that fail.
        checked={pending?.sees_company ?? sees_company}
        aria-busy={isChanging}
        onChange={(on) => (on ? ask() : change({ id, sees_company: false }))}
      />
      {asks && (
        <div className="form-actions row">
          <p>
            <bdi>{fullName(customer)}</bdi> can then read what anyone at <bdi>{company}</bdi> asked in the form, and our
            answers. Make sure they work there: in the form, anyone can enter any company.
          </p>
          <Button
            ref={confirm}
            size="compact"
            aria-busy={isChanging}
            onClick={() => change({ id, sees_company: true })}
          >
            Give access
          </Button>
          <SecondaryButton onClick={keep}>Cancel</SecondaryButton>
        </div>
      )}
      {failure && <Notice>{failure}</Notice>}
    </>
  )
}

function CustomerTickets({ card, ticketId }: { card: CustomerCard; ticketId: string }) {
  const open = card.open.filter(({ id }) => id !== ticketId)
  const more = card.open_total - card.open.length
  const resolved = card.resolved.filter(({ id }) => id !== ticketId)
  return (
    <div className="customer-tickets">
      {open.length > 0 && (
        <>
          <h4 className="strong">Also open</h4>
          <ul className="earlier-tickets card-tickets small">
            {open.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          {more > 0 && <AllTickets email={card.email || card.name} />}
        </>
      )}
      {resolved.length > 0 && (
        <>
          <h4 className="strong">Resolved before</h4>
          <ul className="earlier-tickets card-tickets small">
            {resolved.map((ticket) => (
              <li key={ticket.id}>
                <TicketLink ticket={ticket} />
                <span className="muted">{formatDay(ticket.resolved_at)}</span>
                {ticket.fixed_by && (
                  <p className="clamped muted" title={ticket.fixed_by}>
                    <bdi>{ticket.fixed_by}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Memoised: a change of tab does not render it. */
export const CustomerSection = memo(function CustomerSection({ ticket }: { ticket: OpenTicket }) {
  return (
    <>
      <h3>Customer</h3>
      <CustomerFacts ticket={ticket} />
      <CompanyRight ticket={ticket} />
      {ticket.customer && ticket.user_id && <Card key={ticket.user_id} ticket={ticket} customerId={ticket.user_id} />}
    </>
  )
})

function Card({ ticket, customerId }: { ticket: OpenTicket; customerId: string }) {
  const { data: card, isError } = useQuery(cardQuery(customerId))
  if (!card) return isError ? <p className="muted">Notes and other tickets could not be loaded.</p> : null
  return (
    <>
      <CustomerNotes card={card} />
      <CustomerTickets card={card} ticketId={ticket.id} />
    </>
  )
}
