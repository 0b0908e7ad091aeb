import { useQuery } from '@tanstack/react-query'
import PencilIcon from 'lucide-react/icons/pencil'
import { Fragment, memo, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#app/lib/dates.ts'
import { StatusMark } from '../ticket/badges.tsx'
import { conversationQuery, cardQuery, reloadTickets } from '../ticket/ticket-queries.ts'
import type { CustomerCard, OpenTicket } from '../ticket/ticket-queries.ts'
import { TicketLink, Fact, PhoneLink } from '../overview/fact.tsx'
import { formatCount, fullName } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { findLinks } from '#app/ui/linked-text.tsx'
import { updateCustomer } from '#contract/customers.ts'
import { withCompanies } from '../shell/with-dialogs.ts'
import { CompanyLink, countTickets, CustomerRights, useDecision, useUndo } from '../companies/customer-company.tsx'
import { focusIfLost } from '../shell/focus.ts'
import { useMay } from '../shell/team.ts'
import { onlyFor } from '#contract/roles.ts'
import { useChange } from '../shell/use-change.ts'
import { CustomerNotes } from './customer-notes.tsx'
import { VipMark } from '../companies/vip-mark.tsx'

const ownCardQuery = ({ customer, user_id }: OpenTicket) => ({
  ...cardQuery(user_id ?? ''),
  enabled: customer !== null && user_id !== null,
})

/** As far as the server counts them. */
const MAX_COUNTED = 1_000

type AllTicketsProps = { email: string; children?: ReactNode }

const AllTickets = ({ email, children = `All tickets of ${email}` }: AllTicketsProps) => (
  <Link to={{ search: `?${new URLSearchParams({ search: email })}` }}>{children}</Link>
)

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
    <LinkButton aria-busy={isChanging} onClick={() => change({ id: user_id, phone })}>
      Keep {phone}
    </LinkButton>
  )
}

type WithCard = { ticket: OpenTicket; card: CustomerCard | undefined }

/** The company of the ticket, in its place the form's words; and which one its customer may belong to. */
function TicketCompany({ ticket, card }: WithCard) {
  const { customer, company } = ticket
  const focusChange = () => focusIfLost(() => document.querySelector<HTMLElement>('.customer-facts .correct-button'))
  const { change, isChanging } = useDecision(focusChange)
  const { suggested, member_of: member } = card ?? {}
  const decide = (accept: boolean) => change({ company_id: suggested!.id, accept, person_ids: [card!.id] })
  return (
    <>
      {company && <CompanyLink company={company} />}
      {!company && <bdi className="muted">{customer ? customer.company || NOT_GIVEN : ERASED}</bdi>}
      {member?.id === company?.id && member && (
        <span className="muted small">
          {' '}
          {member.plan ?? 'Hourly'} {member.archived && '· Archived'}
        </span>
      )}
      {card && (
        <button
          type="button"
          className="correct-button"
          aria-label="Change company"
          onClick={() => withCompanies(({ openMove }) => openMove({ person: card, ticket }))}
        >
          <PencilIcon size={15} />
        </button>
      )}
      {member && member.id !== company?.id && (
        <p className="muted small">
          The customer is at <CompanyLink company={member} />
        </p>
      )}
      {suggested && !member && (
        <p className="company-chip row small">
          <bdi>{suggested.name}?</bdi>
          {[true, false].map((accept) => (
            <LinkButton
              key={String(accept)}
              aria-label={accept ? `Yes, they’re at ${suggested.name}` : `No, they aren’t at ${suggested.name}`}
              aria-busy={isChanging}
              onClick={() => decide(accept)}
            >
              {accept ? 'Yes' : 'No'}
            </LinkButton>
          ))}
        </p>
      )}
    </>
  )
}

/** The warning of the customer's company, in one line. */
export function CompanyWarning({ ticket }: { ticket: OpenTicket }) {
  const warning = useQuery(ownCardQuery(ticket)).data?.member_of?.warning
  return (
    warning && (
      <p className="company-warning small">
        <span className="sr-only">Warning: </span>
        <bdi>{warning}</bdi>
      </p>
    )
  )
}

function CustomerFacts({ ticket, card }: WithCard) {
  const { customer, mail_from } = ticket
  return (
    <dl className="facts-grid customer-facts">
      <Fact name="Name">
        <bdi>{fullName(customer) || mail_from || ERASED}</bdi> {ticket.vip && <VipMark />}
      </Fact>
      <Fact name="Company">
        <TicketCompany ticket={ticket} card={card} />
      </Fact>
      <Fact name="Phone">
        {customer ? customer.phone ? <PhoneLink phone={customer.phone} /> : <FoundPhone ticket={ticket} /> : ERASED}
      </Fact>
      <Fact name="Earlier tickets">
        <EarlierTickets ticket={ticket} />
      </Fact>
    </dl>
  )
}

type Listed = CustomerCard['open' | 'resolved'][number]
type TicketsListProps = { title: string; tickets: Listed[]; without: string }

function TicketsList({ title, tickets, without }: TicketsListProps) {
  const others = tickets.filter(({ id }) => id !== without)
  if (others.length === 0) return null
  return (
    <>
      <h4 className="strong">{title}</h4>
      <ul className="earlier-tickets card-tickets small">
        {others.map((ticket) => (
          <li key={ticket.id}>
            <TicketLink ticket={ticket} />
            <span className="muted">
              {'status' in ticket ? (
                <>
                  <StatusMark status={ticket.status} /> · {formatDay(ticket.created_at)}
                </>
              ) : (
                formatDay(ticket.resolved_at)
              )}
            </span>
            {'fixed_by' in ticket && ticket.fixed_by && (
              <p className="clamped muted" title={ticket.fixed_by}>
                <bdi>{ticket.fixed_by}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function CustomerTickets({ card, ticketId }: { card: CustomerCard; ticketId: string }) {
  return (
    <div className="customer-tickets">
      <TicketsList title="Also open" tickets={card.open} without={ticketId} />
      {card.open_total > card.open.length && <AllTickets email={card.email || card.name} />}
      <TicketsList title="Resolved before" tickets={card.resolved} without={ticketId} />
    </div>
  )
}

/** Memoised: a change of tab does not render it. */
export const CustomerSection = memo(function CustomerSection({ ticket }: { ticket: OpenTicket }) {
  const { data: card, isError } = useQuery(ownCardQuery(ticket))
  const mayChange = useMay('manager')
  const undo = useUndo(countTickets)
  return (
    <>
      <h3>Customer</h3>
      <CompanyWarning ticket={ticket} />
      <CustomerFacts ticket={ticket} card={card} />
      {isError && <p className="muted">Notes and other tickets could not be loaded.</p>}
      {card && (
        <Fragment key={card.id}>
          <CustomerRights person={card} company={card.member_of?.name}>
            {mayChange ? (
              <LinkButton onClick={() => withCompanies(({ openMerge }) => openMerge('person', card))}>
                Merge…
              </LinkButton>
            ) : (
              <span className="muted">{onlyFor('manager')}</span>
            )}
          </CustomerRights>
          {card.merged.map(({ id, name, email, merge }) => (
            <p key={id} className="customer-rights row small">
              <span className="muted breakable">
                Also writes from <bdi>{email || name}</bdi>
              </span>
              {mayChange && <LinkButton onClick={() => undo({ id: merge })}>Undo</LinkButton>}
            </p>
          ))}
          <CustomerNotes card={card} />
          <CustomerTickets card={card} ticketId={ticket.id} />
        </Fragment>
      )}
    </>
  )
})
