import SendIcon from 'lucide-react/icons/send'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { Button } from '#app/ui/button.tsx'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { AnswerNotices } from './answer-notices.tsx'
import { useAnswer } from './use-answer.ts'
import { useUnreadAnswers } from './use-unread-answers.ts'
import { useAnnounceTyping } from '#app/dashboard/live/typing.ts'

type AnswerBoxProps = { ticket: Ticket; responses: TicketResponse[] | undefined }

const NO_ADDRESS = 'No e-mail can be sent: the customer’s address has been removed.'

/** The text field for an answer to the customer; what is typed is kept as a draft. */
export function AnswerBox({ ticket, responses }: AnswerBoxProps) {
  const text = useAnswerDraft(ticket.id)
  const hasDraft = text.trim() !== ''
  const [focused, setFocused] = useState(false)
  const { send, sending } = useAnswer(ticket.id)
  const { unread, markRead } = useUnreadAnswers(ticket, responses, text)
  const box = useRef<HTMLTextAreaElement>(null)
  useFocusAfter(sending, box)
  useAnnounceTyping(ticket.id, hasDraft && focused, hasDraft)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send(text)
  }
  return (
    <form
      className="answer-box"
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
    >
      <AnswerNotices
        ticketId={ticket.id}
        unread={unread}
        onRead={() => {
          markRead()
          box.current?.focus({ preventScroll: true })
        }}
      />
      <textarea
        ref={box}
        className="control"
        rows={3}
        placeholder="Type your response..."
        aria-label="Type your response..."
        aria-keyshortcuts="r"
        data-key="r"
        maxLength={LIMITS.message}
        dir="auto"
        readOnly={sending}
        value={text}
        onChange={(event) => writeAnswerDraft(ticket.id, event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <div className="answer-foot">
        <p>{ticket.customer ? `Emailed to ${ticket.customer.email}` : NO_ADDRESS}</p>
        <Button
          type="submit"
          size="compact"
          icon={<SendIcon />}
          busy={sending}
          busyLabel="Sending..."
          disabled={!hasDraft}
        >
          Send Response
        </Button>
      </div>
    </form>
  )
}

/** Moves the focus to the text field after sending: the disabled button has dropped it. */
function useFocusAfter(sending: boolean, box: React.RefObject<HTMLTextAreaElement | null>) {
  const wasSending = useRef(sending)
  useEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
    wasSending.current = sending
  }, [sending, box])
}
