import { useQuery } from '@tanstack/react-query'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import MailOpenIcon from 'lucide-react/icons/mail-open'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#app/lib/api.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { formatFileSize } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SecondaryButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LongText } from '#app/ui/long-text.tsx'
import { isOneColumn } from '../shell/focus.ts'
import { Fact } from '../overview/fact.tsx'
import { FloodTitle, MailsFailed } from './mail-list.tsx'
import { MailActions } from './mail-actions.tsx'
import { mailQuery, type Mail } from './mail-queries.ts'
import { SENDER_LABELS, STATE_LABELS, senderOf, subjectOf } from './mail-labels.ts'

export function MailDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(mailQuery(id))
  const { data: mail, error } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = mail !== undefined
  useEffect(() => {
    if (isLoaded && isOneColumn()) heading.current?.focus()
  }, [isLoaded])
  const back = (
    <SecondaryButton className="detail-back" icon={<ArrowLeftIcon />} onClick={onBack}>
      Back
    </SecondaryButton>
  )
  if (mail)
    return (
      <div className="detail-scroll">
        <header className="detail-head">
          {back}
          <h2 id="mail-title" ref={heading} tabIndex={-1}>
            <bdi>{mail.flood_count === null ? subjectOf(mail) : <FloodTitle mail={mail} />}</bdi>
          </h2>
          <div className="detail-facts row muted">
            <Badge tone={mail.state === 'failed' ? 'destructive' : 'secondary'}>{STATE_LABELS[mail.state]}</Badge>
            <span>Received {formatMoment(mail.received_at)}</span>
          </div>
        </header>
        <MailContent mail={mail} onDone={() => heading.current?.focus()} />
      </div>
    )
  if (!error) return <output className="loading-line">Loading the email...</output>
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <div className="detail-head">{back}</div>
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
    <div className="mail-content">
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
