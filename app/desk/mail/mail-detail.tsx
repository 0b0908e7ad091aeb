import { useQuery } from '@tanstack/react-query'
import MailOpenIcon from 'lucide-react/icons/mail-open'
import { Link } from 'react-router'
import { ApiError } from '#app/lib/api.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { formatFileSize } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LongText } from '#app/ui/long-text.tsx'
import { DetailHead, focusDetailTitle } from '../shell/list-page.tsx'
import { Fact } from '../overview/fact.tsx'
import { FloodTitle, MailsFailed } from './mail-list.tsx'
import { MailActions } from './mail-actions.tsx'
import { mailQuery, type Mail } from './mail-queries.ts'
import { SENDER_LABELS, STATE_LABELS, senderOf, subjectOf } from './mail-labels.ts'

export function MailDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(mailQuery(id))
  const { data: mail, error } = query
  if (mail)
    return (
      <div className="detail-scroll">
        <DetailHead title={mail.flood_count === null ? subjectOf(mail) : <FloodTitle mail={mail} />} onBack={onBack}>
          <div className="detail-facts row muted">
            <Badge tone={mail.state === 'failed' ? 'destructive' : 'secondary'}>{STATE_LABELS[mail.state]}</Badge>
            <span>Received {formatMoment(mail.received_at)}</span>
          </div>
        </DetailHead>
        <MailContent mail={mail} onDone={focusDetailTitle} />
      </div>
    )
  if (!error) return <output className="loading-line">Loading the email...</output>
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <DetailHead onBack={onBack} />
      {isGone ? (
        <EmptyState
          icon={MailOpenIcon}
          title="This email is gone"
          text="It was deleted, by age or with the sender’s data."
        />
      ) : (
        <MailsFailed title="The email could not be loaded." query={query} />
      )}
    </>
  )
}

function MailContent({ mail, onDone }: { mail: Mail; onDone: () => void }) {
  const { reason, ticket_id: ticketId, ticket_number: number, sender_check: check, text } = mail
  const isFlood = mail.flood_count !== null
  return (
    <div className="detail-content mail-content">
      {reason && (
        <p className="warning-note">
          <bdi>{reason}</bdi>
        </p>
      )}
      <MailActions mail={mail} onDone={onDone} />
      <dl className="facts-grid">
        <Fact name="From" wide>
          <bdi>{senderOf(mail)}</bdi>
        </Fact>
        {isFlood && (
          <Fact name="Subject of this one" wide>
            <bdi>{subjectOf(mail)}</bdi>
          </Fact>
        )}
        <Fact name="Sender">{check ? SENDER_LABELS[check] : 'Not checked'}</Fact>
        <Fact name="Size">{formatFileSize(mail.size)}</Fact>
        <Fact name="Ticket">
          {ticketId && number ? <Link to={`/admin?ticket=${ticketId}`}>Open #{number}</Link> : 'None'}
        </Fact>
      </dl>
      {text !== null && (
        <section className="tab-section" aria-labelledby="mail-text">
          <h3 id="mail-text">{isFlood ? 'What this one says' : 'What it says'}</h3>
          {text ? <LongText>{text}</LongText> : <p className="muted">The email has no text.</p>}
        </section>
      )}
    </div>
  )
}
