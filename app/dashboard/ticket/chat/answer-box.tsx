import SendIcon from 'lucide-react/icons/send'
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { captureFileDrops } from '#app/lib/forms/file-drop.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { EMPTY_UPLOADS } from '#app/uploads/upload-list.ts'
import { Button } from '#app/ui/button.tsx'
import { LIMITS } from '#contract/vocabulary.ts'
import { useAnnounceTyping } from '#app/dashboard/live/typing.ts'
import { focusElement, focusTicketInList, isOneColumn } from '#app/dashboard/state/focus.ts'
import { AnswerFailure } from '../answer-failure.tsx'
import { useSmallScreen } from '../../small-screen/use-small-screen.ts'
import type { OpenTicket } from '../open-ticket.ts'
import type { Conversation } from '../panel-queries.ts'
import { DraftNotices } from '../drafts/draft-notices.tsx'
import { PeopleDialog } from '../recipients/people-dialog.tsx'
import { RecipientFold } from '../recipients/recipient-fold.tsx'
import { offeredPeople, recipientsOf } from '../recipients/recipients-of.ts'
import { MailProblem, NO_RECIPIENT, Recipients } from '../recipients/recipients.tsx'
import { useLeftOut } from '../recipients/use-left-out.ts'
import { AddFiles, AnswerFileNotices, AnswerFiles } from './answer-files.tsx'
import { tooLargeMessage } from './answer-file-sizes.ts'
import { useAnswerUploads } from './answer-uploads.ts'
import { useInsertions } from './insert-into-answer.ts'
import { SolutionMenu } from './solution-menu.tsx'
import { TypingNotice } from './typing-notice.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import { useAnswer } from './use-answer.ts'
import { useKeptInView } from './use-kept-in-view.ts'
import { isSpoken } from './unread.ts'
import { useUnread } from './use-unread.ts'

type AnswerBoxProps = { ticket: OpenTicket; conversation: Conversation | undefined }

const NO_ADDRESS = 'No email can be sent: the customer’s address has been removed.'

/** The text field for an answer to the customer, and its files; both are kept as a draft. */
export function AnswerBox({ ticket, conversation }: AnswerBoxProps) {
  const text = useAnswerDraft(ticket.id)
  const uploads = useAnswerUploads(ticket.id)
  const { files } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const hasText = text.trim() !== ''
  const hasDraft = hasText || files.length > 0
  const [focused, setFocused] = useState(false)
  const { send, sending } = useAnswer(ticket.id, uploads)
  const { unread, hasUnread, isWarned, warn, markRead } = useUnread(ticket, conversation?.messages, hasDraft)
  const recipients = recipientsOf(ticket, conversation?.participants ?? [])
  const leftOut = useLeftOut(ticket.id, recipients)
  const [hasPeople, setPeople] = useState(false)
  const isSmall = useSmallScreen()
  const [isWriting, setWriting] = useState(false)
  const [showsRecipients, setShowsRecipients] = useState(false)
  // Two rows until it is used: what there is to read comes first.
  const isUnused = isSmall && !isWriting && !hasDraft
  const reopens = isWarned && unread.status !== null && ticket.status === 'Resolved'
  const label = reopens ? 'Send and reopen' : isWarned ? 'Send anyway' : 'Send Response'
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const fileField = useRef<HTMLInputElement>(null)
  useFocusAfter(sending, box)
  useAnnounceTyping(ticket.id, hasText && focused, hasText)
  useInsertions(ticket.id, box)
  useFileDrops(form)
  useKeptInView(form)

  function submit() {
    const tooLarge = tooLargeMessage(files)
    if (hasText && tooLarge) return toast({ kind: 'error', title: 'Error', text: tooLarge })
    if (hasText && leftOut.hasNoRecipient) return toast({ kind: 'error', title: 'Error', text: NO_RECIPIENT })
    // The first press shows what the writer may not have read; the button then says what the second one does.
    if (hasText && hasUnread && !isWarned) return warn()
    send({
      message: text,
      ...(conversation && { seen: conversation.messages.findLast(isSpoken)?.id ?? null, seen_status: ticket.status }),
      ...(reopens && { reopen: true }),
      ...(leftOut.to && { to: leftOut.to }),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') leaveBox(ticket.id)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    else return
    event.preventDefault()
  }
  const whoGetsIt = (
    <p>
      {recipients.length < 2 && (ticket.customer ? `Emailed to ${ticket.customer.email}\u00A0· ` : `${NO_ADDRESS} `)}
      <button type="button" className="people-button" aria-haspopup="dialog" onClick={() => setPeople(true)}>
        {recipients.length < 2 ? 'Add a person' : 'Add or remove people'}
      </button>
    </p>
  )
  const chips = <Recipients recipients={recipients} leftOut={leftOut} />
  const problem = <MailProblem problem={conversation?.mail_problem ?? null} customer={ticket.customer} />
  return (
    <>
      <form
        ref={form}
        className="answer-box"
        data-unused={isUnused || undefined}
        data-resting={(isUnused && !showsRecipients) || undefined}
        aria-busy={sending}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <UnreadNotice
          unread={unread}
          isWarned={isWarned}
          next={label}
          onRead={() => {
            markRead()
            box.current?.focus({ preventScroll: true })
          }}
        />
        <TypingNotice ticketId={ticket.id} />
        <DraftNotices ticketId={ticket.id} kind="answer" />
        {isSmall && (
          <RecipientFold
            recipients={recipients}
            leftOut={leftOut}
            hasProblem={Boolean(conversation?.mail_problem)}
            isOpen={showsRecipients}
            onToggle={() => setShowsRecipients(!showsRecipients)}
          >
            {chips}
            {problem}
            {whoGetsIt}
          </RecipientFold>
        )}
        {/* What may grow: it scrolls, so that the text and Send stay in view. */}
        <div className="answer-extras">
          {!hasUnread && <SolutionMenu ticket={ticket} />}
          <AnswerFiles uploads={uploads} isLocked={sending} field={fileField} />
        </div>
        <AnswerFileNotices uploads={uploads} />
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
          onFocus={() => {
            setFocused(true)
            setWriting(true)
          }}
          onBlur={({ relatedTarget }) => {
            setFocused(false)
            // To read again. What is pressed elsewhere must not move away from under the finger.
            if (relatedTarget?.matches('.conversation, #ticket-title')) setWriting(false)
          }}
        />
        {hasDraft && <AnswerFailure ticketId={ticket.id} />}
        {!isSmall && problem}
        {!isSmall && chips}
        <div className="answer-foot">
          <AddFiles uploads={uploads} isLocked={sending} field={fileField}>
            {!isSmall && whoGetsIt}
          </AddFiles>
          <Button
            type="submit"
            size="compact"
            icon={<SendIcon />}
            busy={sending}
            busyLabel="Sending..."
            disabled={!hasText}
          >
            {label}
          </Button>
        </div>
      </form>
      {/* Beside the form: it has a form of its own. */}
      {conversation && hasPeople && (
        <PeopleDialog
          ticketId={ticket.id}
          recipients={recipients}
          offered={offeredPeople(conversation, recipients)}
          onClose={() => setPeople(false)}
        />
      )}
    </>
  )
}

/** Leaves the box for where the shortcuts go on from: the ticket's row, or its title where the list is not on screen. */
function leaveBox(ticketId: string) {
  if (isOneColumn()) focusElement('#ticket-title')
  else focusTicketInList(ticketId)
}

/** Adds files that are dropped or pasted anywhere on the page while the box is on screen. */
function useFileDrops(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const abort = new AbortController()
    if (form.current) captureFileDrops(form.current, abort.signal)
    return () => abort.abort()
  }, [form])
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
