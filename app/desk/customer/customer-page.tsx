import { updateTicket } from '#contract/tickets.ts'
import { type TicketLink, revokeTicketLinks } from '#contract/customers.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAskInPlace } from '../shell/focus.ts'
import { showTicket, ticketFailure } from '../ticket/change-ticket.ts'
import { useChange } from '../shell/use-change.ts'
import { SENSITIVE_CATEGORIES } from '#contract/vocabulary.ts'
import { type OpenTicket, linksQuery, reloadTickets } from '../ticket/ticket-queries.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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

type PersonLinkProps = {
  ticketId: string
  link: TicketLink
  /** Null while it works. */
  ended: string | null
  onEnded: (after: TicketLink[]) => void
}

function PersonLink({ ticketId, link, ended, onEnded }: PersonLinkProps) {
  const { asks, opener, confirm, ask, keep } = useAskInPlace()
  const { change, isChanging, failure } = useChange({
    operation: revokeTicketLinks,
    onDone: onEnded,
    reload: reloadTickets,
  })
  const { person } = link
  const isLive = ended === null
  const name = person.name || person.email
  return (
    <li>
      <p>
        <b>
          <bdi title={person.email}>{name}</bdi>
        </b>
        <LinkState link={link} ended={ended} />
      </p>
      {isLive && !asks && (
        <Button ref={opener} variant="outline" size="compact" aria-label={`End the link of ${name}`} onClick={ask}>
          End
        </Button>
      )}
      {isLive && asks && (
        <div className="form-actions">
          <p>
            This link stops working at once. The next email to <bdi>{name}</bdi> has a new one.
          </p>
          <Button
            ref={confirm}
            size="compact"
            aria-busy={isChanging}
            onClick={() => change({ id: ticketId, person: person.id })}
          >
            End the link
          </Button>
          <Button variant="outline" size="compact" onClick={keep}>
            Keep it
          </Button>
        </div>
      )}
      {failure && <Notice>{failure}</Notice>}
    </li>
  )
}

function LinkState({ link: { created_at, opened_at }, ended }: { link: TicketLink; ended: string | null }) {
  if (ended) return <span>Ended {formatMoment(ended)}</span>
  if (opened_at) return <span>Opened {formatMoment(opened_at)}</span>
  return <span>Not opened yet · made {formatMoment(created_at)}</span>
}

const byItself = new Intl.ListFormat('en-US').format(SENSITIVE_CATEGORIES)

/** Makes the customer's page ask for a mailed code first. */
function SensitiveSwitch({ ticket: { id, sensitive, category } }: { ticket: OpenTicket }) {
  const client = useQueryClient()
  const { change, pending, isChanging } = useChange({
    operation: updateTicket,
    onDone: (ticket) => showTicket(client, ticket),
    say: (_ticket, input) => ({
      title: 'Ticket Updated',
      text: input.sensitive
        ? 'The customer’s page asks for a code first'
        : 'The customer’s page opens with the link alone',
    }),
    sayFailure: ticketFailure('Ticket', 'Failed to update ticket'),
    reload: reloadTickets,
  })
  return (
    <>
      <label className="setting-switch">
        <input
          type="checkbox"
          // The new value while it is being saved; the ticket's own again should that fail.
          checked={pending?.sensitive ?? sensitive}
          aria-describedby="sensitive-meaning"
          aria-busy={isChanging}
          onChange={({ target }) => change({ id, sensitive: target.checked })}
        />
        Sensitive: ask for a code before anything is read
      </label>
      <p id="sensitive-meaning">
        {SENSITIVE_CATEGORIES.includes(category)
          ? sensitive
            ? `On automatically for ${byItself}.`
            : `Turned off for this ticket. It is on by itself for ${byItself}.`
          : 'We email the code to the person the link belongs to.'}
      </p>
    </>
  )
}

export function CustomerPage({ ticket }: { ticket: OpenTicket }) {
  const { data, isError } = useQuery(linksQuery(ticket.id))
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const links = data && newestLinks(data)
  const now = useMinute(true)
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
      {isError && <p className="tab-note">The links could not be loaded.</p>}
      {!data && !isError && <p className="tab-note">Loading links...</p>}
      {links?.length === 0 && <p className="tab-note">No links yet. The next email to the customer carries one.</p>}
      {links && links.length > 0 && (
        <ul aria-label="Links">
          {links.map((link) => (
            <PersonLink key={link.id} ticketId={ticket.id} link={link} ended={endedAt(link, now)} onEnded={onEnded} />
          ))}
        </ul>
      )}
      {live.length > 1 && <EndAll ticketId={ticket.id} onEnded={onEnded} />}
      <SensitiveSwitch ticket={ticket} />
    </section>
  )
}

function EndAll({ ticketId, onEnded }: { ticketId: string; onEnded: (after: TicketLink[]) => void }) {
  const { asks, opener, confirm, ask, keep } = useAskInPlace()
  const { change, isChanging, failure } = useChange({
    operation: revokeTicketLinks,
    onDone: onEnded,
    reload: reloadTickets,
  })
  return (
    <>
      {failure && <Notice>{failure}</Notice>}
      <div className="form-actions">
        {asks ? (
          <>
            <p>All links stop working at once. The next email to each person has a new one.</p>
            <Button ref={confirm} size="compact" aria-busy={isChanging} onClick={() => change({ id: ticketId })}>
              End all links
            </Button>
            <Button variant="outline" size="compact" onClick={keep}>
              Keep them
            </Button>
          </>
        ) : (
          <Button ref={opener} variant="outline" size="compact" onClick={ask}>
            End all links
          </Button>
        )}
      </div>
    </>
  )
}
