import SendIcon from 'lucide-react/icons/send'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useDraft, writeDraft } from '#app/lib/drafts.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useReply } from './use-reply.ts'

export function ReplyBox({ ticket, signedOut }: { ticket: Ticket; signedOut: boolean }) {
  const text = useDraft(ticket.id)
  const { send, sending, refused } = useReply(ticket.id)
  const box = useRef<HTMLTextAreaElement>(null)
  useFocusAfter(sending, box)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send(text)
  }
  return (
    <form
      className="reply"
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
    >
      {(refused || (signedOut && text.trim() !== '')) && (
        <Notice>Your session has ended. Sign in again in another tab, then send.</Notice>
      )}
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
        onChange={(event) => writeDraft(ticket.id, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="reply-foot">
        <p>{ticket.customer && `Emailed to ${ticket.customer.email}`}</p>
        <Button
          type="submit"
          size="compact"
          icon={<SendIcon />}
          busy={sending}
          busyLabel="Sending..."
          disabled={text.trim() === ''}
        >
          Send Response
        </Button>
      </div>
    </form>
  )
}

/** Sending disables the button, which drops the focus: it goes to the box, ready for the next thing to say. */
function useFocusAfter(sending: boolean, box: React.RefObject<HTMLTextAreaElement | null>) {
  const was = useRef(sending)
  useEffect(() => {
    if (was.current && !sending && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
    was.current = sending
  }, [sending, box])
}
