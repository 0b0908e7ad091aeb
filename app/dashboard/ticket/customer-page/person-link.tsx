import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { revokeTicketLinks, type TicketLink } from '#contract/ticket-links.ts'
import { useAskInPlace } from '../../state/use-ask-in-place.ts'
import { useConversationChange } from '../use-conversation-change.ts'

type PersonLinkProps = {
  ticketId: string
  link: TicketLink
  /** When it stopped working; null while it works. */
  ended: string | null
  onEnded: (after: TicketLink[]) => void
}

/** The link of one person: whether it was used, and the button that ends it, which asks first. */
export function PersonLink({ ticketId, link, ended, onEnded }: PersonLinkProps) {
  const { asks, opener, confirm, ask, keep } = useAskInPlace()
  const { change, isChanging, failure } = useConversationChange(revokeTicketLinks, onEnded)
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
