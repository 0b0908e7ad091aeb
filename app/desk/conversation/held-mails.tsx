import { reloadTickets } from '../ticket/ticket-queries.ts'
import { type HeldMail, decideHeld } from '#contract/messages.ts'
import { useState, useRef, useId } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { LongText } from '#app/ui/long-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { HeldDecision } from '#contract/vocabulary.ts'
import { AskInPlace } from '../shell/ask-in-place.tsx'
import { Fold } from './fold.tsx'
import { SenderLine, senderLabel } from './message-head.tsx'
import { useChange } from '../shell/use-change.ts'
import MailWarningIcon from 'lucide-react/icons/mail-warning'
import { toast } from '#app/ui/toast-store.ts'

const heldNoun = ({ channel }: Pick<HeldMail, 'channel'>) => (channel === 'mail' ? 'email' : 'message')

/** 'An email from ann@example.com needs review.', '2 emails need review.' */
export function heldWords(held: readonly Pick<HeldMail, 'channel' | 'from'>[]): string {
  const isMail = held.every(({ channel }) => channel === 'mail')
  if (held.length > 1) return `${held.length} ${isMail ? 'emails' : 'messages'} need review.`
  return `${isMail ? 'An email' : 'A message'} from ${senderLabel(held[0]!.from)} needs review.`
}

type HeldMailCardProps = {
  mail: HeldMail
  /** Called with the id of the ticket it was moved to. */
  onDecided: (mail: HeldMail, decision: HeldDecision, ticketId: string | null) => void
}

function HeldMailCard({ mail, onDecided }: HeldMailCardProps) {
  const { channel, from, subject, text, reason, sender_check, created_at } = mail
  const noun = heldNoun(mail)
  return (
    <li className="held-mail breakable">
      <SenderLine from={from} check={sender_check} />
      <p>
        {channel === 'mail' && (
          <>
            <b dir="auto">{subject || '(no subject)'}</b> ·{' '}
          </>
        )}
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </p>
      <p>{reason}</p>
      <Fold label={(isOpen) => (isOpen ? 'Hide text' : 'Show text')} contentClass="held-text">
        {text.trim() ? <LongText>{text}</LongText> : <p>This {noun} has no text.</p>}
      </Fold>
      <Decision mail={mail} onDecided={onDecided} />
    </li>
  )
}

function Decision({ mail, onDecided }: HeldMailCardProps) {
  const { id } = mail
  const noun = heldNoun(mail)
  const { change, pending, failure } = useChange({
    operation: decideHeld,
    onDone: ({ ticket_id }, { decision }) => onDecided(mail, decision, ticket_id),
    reload: reloadTickets,
  })
  const decide = (decision: HeldDecision) => change({ id, decision })
  return (
    <>
      {failure && <Notice>{failure}</Notice>}
      <div className="form-actions row">
        <SecondaryButton aria-busy={pending?.decision === 'add'} onClick={() => decide('add')}>
          Add to the ticket
        </SecondaryButton>
        <SecondaryButton aria-busy={pending?.decision === 'new-ticket'} onClick={() => decide('new-ticket')}>
          New ticket
        </SecondaryButton>
        <AskInPlace
          label="Discard"
          question={`Discard this ${noun}? Only the Email page will show it.`}
          yes="Discard it"
          isBusy={pending?.decision === 'discard'}
          onYes={() => decide('discard')}
        />
      </div>
    </>
  )
}

type HeldMailsProps = { held: HeldMail[]; onOpenTicket: (id: string) => void }

const DONE = {
  add: 'is part of the ticket now.',
  'new-ticket': 'has a ticket of its own now.',
  discard: 'is discarded.',
} as const

/** One line for what is held until the team decides about each; customers see none of it. A press unfolds the decisions. */
export function HeldMails({ held, onOpenTicket }: HeldMailsProps) {
  const [announcement, setAnnouncement] = useState('')
  const [isOpen, setOpen] = useState(false)
  const line = useRef<HTMLButtonElement>(null)
  const id = useId()
  function onDecided(mail: HeldMail, decision: HeldDecision, ticketId: string | null) {
    const done = `The ${heldNoun(mail)} ${DONE[decision]}`
    setAnnouncement(done)
    // The pressed button goes with its email.
    if (held.length > 1) line.current?.focus()
    else {
      line.current
        ?.closest('.tab-panels')
        ?.querySelector<HTMLElement>('.conversation, .tab-panel:not([hidden])')
        ?.focus()
      setOpen(false)
    }
    if (decision === 'new-ticket' && ticketId)
      toast({
        kind: 'success',
        title: 'Ticket Created',
        text: done,
        actions: [{ label: 'Open it', run: () => onOpenTicket(ticketId) }],
      })
  }
  return (
    <>
      <output className="sr-only">{announcement}</output>
      {held.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape folds it, wherever the focus is in it
        <section
          className="held-mails small"
          aria-label="Needs review"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return
            event.preventDefault()
            setOpen(false)
            line.current?.focus()
          }}
        >
          <button
            ref={line}
            type="button"
            className="held-mails-line"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <MailWarningIcon size={18} />
            <span className="clamped breakable">{heldWords(held)}</span> <u>{isOpen ? 'Close' : 'Review'}</u>
          </button>
          <div id={id} hidden={!isOpen}>
            {isOpen && (
              <>
                <p>The customer can’t see {held.length === 1 ? 'this' : 'these'} yet.</p>
                <ul>
                  {held.map((mail) => (
                    <HeldMailCard key={mail.id} mail={mail} onDecided={onDecided} />
                  ))}
                </ul>
              </>
            )}
          </div>
        </section>
      )}
    </>
  )
}
