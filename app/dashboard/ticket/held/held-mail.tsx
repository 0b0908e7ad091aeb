import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { LongText } from '#app/ui/long-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { decideHeld, type HeldMail } from '#contract/messages.ts'
import type { HeldDecision } from '#contract/vocabulary.ts'
import { useAskInPlace } from '../../state/use-ask-in-place.ts'
import { SenderLine } from '../messages/sender-line.tsx'
import { useConversationChange } from '../use-conversation-change.ts'
import { heldNoun } from './held-words.ts'

type HeldMailCardProps = {
  mail: HeldMail
  /** Called with the id of the ticket it belongs to now. */
  onDecided: (decision: HeldDecision, ticketId: string | null) => void
}

/** A held email or message: who it is from and why it is held; its text is one press away. */
export function HeldMailCard({ mail, onDecided }: HeldMailCardProps) {
  const { id, channel, from, subject, text, reason, sender_check, created_at } = mail
  const [open, setOpen] = useState(false)
  const textId = useId()
  const noun = heldNoun(mail)
  return (
    <li className="held-mail">
      <SenderLine from={from} check={sender_check} />
      <p className="held-subject">
        {channel === 'mail' && (
          <>
            <b dir="auto">{subject || '(no subject)'}</b> ·{' '}
          </>
        )}
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </p>
      <p>{reason}</p>
      <button
        type="button"
        className="quiet-button"
        aria-expanded={open}
        aria-controls={textId}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide text' : 'Show text'}
        <ChevronDownIcon size={16} />
      </button>
      <div id={textId} className="held-text" hidden={!open}>
        {open && (text.trim() ? <LongText>{text}</LongText> : <p>This {noun} has no text.</p>)}
      </div>
      <Decision id={id} noun={noun} onDecided={onDecided} />
    </li>
  )
}

/** What is discarded is gone from the ticket, so discarding asks first, in place. */
function Decision({ id, noun, onDecided }: { id: string; noun: string } & Pick<HeldMailCardProps, 'onDecided'>) {
  const { asks, opener, confirm, ask, keep } = useAskInPlace()
  const { change, changing, failure } = useConversationChange(decideHeld, ({ ticket_id }, { decision }) =>
    onDecided(decision, ticket_id),
  )
  const decide = (decision: HeldDecision) => change({ id, decision })
  return (
    <>
      {failure && <Notice>{failure}</Notice>}
      <div className="form-actions">
        {asks ? (
          <>
            <p>Discard this {noun}? Only the Email page will show it.</p>
            <Button ref={confirm} size="compact" aria-busy={changing !== undefined} onClick={() => decide('discard')}>
              Discard it
            </Button>
            <Button variant="outline" size="compact" onClick={keep}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="outline"
              size="compact"
              aria-busy={changing?.decision === 'add'}
              onClick={() => decide('add')}
            >
              Add to the ticket
            </Button>
            <Button
              variant="outline"
              size="compact"
              aria-busy={changing?.decision === 'new-ticket'}
              onClick={() => decide('new-ticket')}
            >
              New ticket
            </Button>
            <Button ref={opener} variant="outline" size="compact" onClick={ask}>
              Discard
            </Button>
          </>
        )}
      </div>
    </>
  )
}
