import { updateTicket } from '#contract/tickets.ts'
import { type TicketLink, revokeTicketLinks } from '#contract/customers.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { AskInPlace } from '../shell/ask-in-place.tsx'
import { showTicket, ticketFailure } from '../ticket/change-ticket.ts'
import { useChange } from '../shell/use-change.ts'
import { SENSITIVE_CATEGORIES } from '#contract/vocabulary.ts'
import { type OpenTicket, linksQuery, reloadTickets } from '../ticket/ticket-queries.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type ComponentProps } from 'react'
import { useMinute } from '../shell/use-minute.ts'

/** The newest link of each person, whose earlier ones have been ended; in the order in which they got their first one. */
export function newestLinks(links: readonly TicketLink[]): TicketLink[] {
  const newest = new Map<string, TicketLink>()
  for (const link of links) newest.set(link.person.id, link)
  return [...newest.values()]
}

/** Returns when a link was revoked or expired; null while it works. `now` is in milliseconds. */
export function endedAt({ revoked_at, ends_at }: TicketLink, now: number): string | null {
  return revoked_at ?? (ends_at && Date.parse(ends_at) < now ? ends_at : null)
}

type EndLinksProps = Omit<ComponentProps<typeof AskInPlace>, 'isBusy' | 'onYes'> & {
  ticketId: string
  /** The id of the person whose link it ends; without it, all links end. */
  person?: string
  onEnded: (after: TicketLink[]) => void
}

/** Button that ends links, after a question in its place. */
function EndLinks({ ticketId: id, person, onEnded, ...ask }: EndLinksProps) {
  const { change, isChanging, failure } = useChange({
    operation: revokeTicketLinks,
    onDone: onEnded,
    reload: reloadTickets,
  })
  return (
    <>
      {failure && <Notice>{failure}</Notice>}
      <div className="form-actions row">
        <AskInPlace {...ask} isBusy={isChanging} onYes={() => change({ id, ...(person && { person }) })} />
      </div>
    </>
  )
}

type LinkRowProps = Pick<EndLinksProps, 'ticketId' | 'onEnded'> & {
  link: TicketLink
  /** Null while it works. */
  ended: string | null
}

function LinkRow({ link: { person, created_at, opened_at }, ended, ...rest }: LinkRowProps) {
  const name = person.name || person.email
  const state = opened_at ? `Opened ${formatMoment(opened_at)}` : `Not opened yet · made ${formatMoment(created_at)}`
  return (
    <li className="row">
      <p className="row breakable">
        <b className="strong">
          <bdi title={person.email}>{name}</bdi>
        </b>
        <span className="muted">{ended === null ? state : `Ended ${formatMoment(ended)}`}</span>
      </p>
      {ended === null && (
        <EndLinks
          {...rest}
          person={person.id}
          label="End"
          name={`End the link of ${name}`}
          question={
            <>
              This link stops working right away. The next email to <bdi>{name}</bdi> has a new one.
            </>
          }
          yes="End the link"
        />
      )}
    </li>
  )
}

const byItself = new Intl.ListFormat('en-US').format(SENSITIVE_CATEGORIES)

type TicketSwitchProps = {
  ticket: OpenTicket
  field: 'sensitive' | 'private'
  label: string
  meaning: string
  /** Told after it was switched off, and on. */
  told: [string, string]
}

/** A switch of who reads the ticket on the customer's page. */
function TicketSwitch({ ticket, field, label, meaning, told }: TicketSwitchProps) {
  const client = useQueryClient()
  const { change, pending, isChanging } = useChange({
    operation: updateTicket,
    onDone: (after) => showTicket(client, after),
    say: (_ticket, input) => ({ title: 'Ticket Updated', text: input[field] ? told[1] : told[0] }),
    sayFailure: ticketFailure('Ticket', 'Failed to update ticket'),
    reload: reloadTickets,
  })
  return (
    <SettingSwitch
      id={field}
      label={label}
      meaning={meaning}
      // The new value while it is being saved; the ticket's own again should that fail.
      checked={pending?.[field] ?? ticket[field]}
      aria-busy={isChanging}
      onChange={(isOn) => change({ id: ticket.id, [field]: isOn })}
    />
  )
}

const whenSensitive = ({ sensitive, category }: OpenTicket) =>
  SENSITIVE_CATEGORIES.includes(category)
    ? `${sensitive ? '' : 'Turned off for this ticket. '}On automatically for ${byItself}.`
    : 'We email the code to the person the link belongs to.'

export function CustomerPage({ ticket }: { ticket: OpenTicket }) {
  const { data, isError } = useQuery(linksQuery(ticket.id))
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const links = data && newestLinks(data)
  const now = useMinute()
  const live = links?.filter((link) => endedAt(link, now) === null) ?? []
  const onEnded = (after: TicketLink[]) => {
    client.setQueryData(linksQuery(ticket.id).queryKey, after)
    // The pressed button goes with its link.
    heading.current?.focus()
  }
  return (
    <section className="tab-section customer-links" aria-labelledby="customer-page-title">
      <h3 id="customer-page-title" tabIndex={-1} ref={heading}>
        Customer’s page
      </h3>
      {isError && <p className="muted">The links could not be loaded.</p>}
      {!data && !isError && <p className="muted">Loading links...</p>}
      {links?.length === 0 && <p className="muted">No links yet. The next email to the customer carries one.</p>}
      {links && links.length > 0 && (
        <ul aria-label="Links">
          {links.map((link) => (
            <LinkRow key={link.id} ticketId={ticket.id} link={link} ended={endedAt(link, now)} onEnded={onEnded} />
          ))}
        </ul>
      )}
      {live.length > 1 && (
        <EndLinks
          ticketId={ticket.id}
          label="End all links"
          question="All links stop working right away. The next email to each person has a new one."
          yes="End all links"
          keep="Keep them"
          onEnded={onEnded}
        />
      )}
      <TicketSwitch
        ticket={ticket}
        field="sensitive"
        label="Sensitive: require a code to open"
        meaning={whenSensitive(ticket)}
        told={['The customer’s page opens with the link alone', 'The customer’s page asks for a code first']}
      />
      <TicketSwitch
        ticket={ticket}
        field="private"
        label="Private to the requester"
        meaning="Coworkers who see the company’s tickets don’t see this one."
        told={['Coworkers with the company right see it', 'The customer’s coworkers don’t see it']}
      />
    </section>
  )
}
