import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { revokeTicketLinks, type TicketLink } from '#contract/ticket-links.ts'
import { useMinute } from '../../list/use-minute.ts'
import { useAskInPlace } from '../../state/use-ask-in-place.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { linksQuery } from '../panel-queries.ts'
import { useConversationChange } from '../use-conversation-change.ts'
import { endedAt, newestLinks } from './newest-links.ts'
import { PersonLink } from './person-link.tsx'
import { SensitiveSwitch } from './sensitive-switch.tsx'

/** Who has a link to the customer's page of the ticket, and what that page asks for. */
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
  const { change, isChanging, failure } = useConversationChange(revokeTicketLinks, onEnded)
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
