import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { findVariables } from '#contract/variables.ts'
import { useActionProps } from '../keys/key-map.ts'
import { draftIdOf, ticketDrafts, writeDraftText } from '#app/lib/drafts/ticket-draft.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useBoxSending } from '../sending/sending-state.ts'
import { useReplySuggestions } from '../replies/reply-suggestions.tsx'
import { isReading, onBoxKey, AnswerFailure, BoxForm, BoxSwitch, focusConversationOnPhone } from './boxes.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { EMPTY_UPLOADS } from '#app/forms/uploads/upload-file.ts'
import { useSmallScreen } from '../shell/small-screen.tsx'
import type { OpenTicket, Conversation } from '../ticket/ticket-queries.ts'
import { DraftMenu, DraftNotices } from './draft-notices.tsx'
import { PeopleDialog } from '../recipients/people-dialog.tsx'
import {
  RecipientFold,
  offeredPeople,
  recipientsOf,
  MailProblem,
  NO_RECIPIENT,
  Recipients,
  useLeftOut,
} from '../recipients/recipients.tsx'
import { AddFiles, AnswerFileNotices, AnswerFiles, tooLargeMessage, useAnswerUploads } from '../files/answer-files.tsx'
import { useInsertions } from './insert-into-answer.ts'
import { SavedRepliesButton } from '../replies/pick-menu.tsx'
import { SendButton, type HowToSend, SendLaterDialog } from '../sending/send-button.tsx'
import { SolutionMenu } from '../overview/solution.tsx'
import { AnswerSources, SuggestButton } from './suggested-answer.tsx'
import { TypingNotice } from '../live/ticket-presence.tsx'
import { UnreadNotice, isSpoken, useUnread } from '../conversation/unread.tsx'
import { useAnswer } from '../sending/use-sending.ts'

type UnresolvedLineProps = { text: string; box: RefObject<HTMLTextAreaElement | null> }

const UNRESOLVED_ID = 'answer-unresolved'

/** Buttons for the variables that are not filled in, each of which selects its own in the text. */
function UnresolvedLine({ text, box }: UnresolvedLineProps) {
  const found = findVariables(text)
  if (found.length === 0) return null
  const select = (start: number, end: number) => {
    box.current?.focus()
    box.current?.setSelectionRange(start, end)
  }
  return (
    <output className="field-error unresolved-line" id={UNRESOLVED_ID}>
      <CircleAlertIcon />
      <span>Fill in before you send:</span>
      {found.map(({ start, end }) => (
        <button key={start} type="button" title="Select in the text" onClick={() => select(start, end)}>
          {text.slice(start, end)}
        </button>
      ))}
    </output>
  )
}

type AnswerFieldProps = {
  ticketId: string
  box: RefObject<HTMLTextAreaElement | null>
  isUnresolved: boolean
  onSubmit: () => void
  /** Called when the writer begins to write and when they return to reading. */
  onWriting: ((isWriting: boolean) => void) | undefined
}

/** Text field of an answer. `/` at the start of a line offers saved replies. */
function AnswerField({ ticketId, box, isUnresolved, onSubmit, onWriting }: AnswerFieldProps) {
  const draftId = draftIdOf(ticketId, 'answer')
  const text = ticketDrafts.use(draftId, 'text')
  const { sending, isLeaving } = useBoxSending(ticketId, 'answer')
  const action = useActionProps('reply')
  const { list, attributes, ...replies } = useReplySuggestions(ticketId, box)
  return (
    <>
      {list}
      <textarea
        ref={box}
        className="control"
        rows={3}
        placeholder="Type your response..."
        aria-label="Type your response..."
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...attributes}
        {...(isUnresolved && { 'aria-invalid': true, 'aria-describedby': UNRESOLVED_ID })}
        {...action}
        maxLength={LIMITS.message}
        dir="auto"
        readOnly={sending}
        value={isLeaving ? '' : text}
        onChange={({ currentTarget }) => {
          writeDraftText(draftId, currentTarget.value)
          replies.look(currentTarget)
        }}
        onSelect={({ currentTarget }) => replies.look(currentTarget)}
        onKeyDown={(event) => replies.onKeyDown(event) || onBoxKey(event, ticketId, onSubmit)}
        onFocus={() => {
          replies.prepare()
          onWriting?.(true)
        }}
        onBlur={({ relatedTarget }) => {
          replies.close()
          if (isReading(relatedTarget)) onWriting?.(false)
        }}
      />
    </>
  )
}

type AnswerBoxProps = { ticket: OpenTicket; conversation: Conversation | undefined }

const NO_ADDRESS = 'No email can be sent: the customer’s address has been removed.'

/** Box for an answer to the customer and its files, which are kept as a draft. */
export function AnswerBox({ ticket, conversation }: AnswerBoxProps) {
  const draftId = draftIdOf(ticket.id, 'answer')
  const text = ticketDrafts.use(draftId, 'text')
  const uploads = useAnswerUploads(draftId)
  const { files } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const hasText = text.trim() !== ''
  const isUnresolved = findVariables(text).length > 0
  const hasDraft = hasText || files.length > 0
  const send = useAnswer(ticket.id)
  const { unread, hasUnread, isWarned, warn, markRead } = useUnread(ticket, conversation?.messages, hasDraft)
  const recipients = recipientsOf(ticket, conversation?.participants ?? [])
  const leftOut = useLeftOut(ticket.id, recipients)
  const [hasPeople, setPeople] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const isSmall = useSmallScreen()
  const [isWriting, setWriting] = useState(false)
  const [showsRecipients, setShowsRecipients] = useState(false)
  // Two rows until it is used: what there is to read comes first.
  const isUnused = isSmall && !isWriting && !hasDraft
  const reopens = isWarned && unread.status !== null && ticket.status === 'Resolved'
  const label = reopens ? 'Send and reopen' : isWarned ? 'Send anyway' : 'Send Response'
  const box = useRef<HTMLTextAreaElement>(null)
  const fileField = useRef<HTMLInputElement>(null)
  useInsertions(ticket.id, box)

  function submit(how: HowToSend = {}) {
    const tooLarge = tooLargeMessage(files)
    if (hasText && tooLarge) return toast({ kind: 'error', title: 'Error', text: tooLarge })
    if (isUnresolved) return document.getElementById(UNRESOLVED_ID)?.querySelector('button')?.focus()
    if (hasText && leftOut.hasNoRecipient) return toast({ kind: 'error', title: 'Error', text: NO_RECIPIENT })
    // The first press shows what the writer may not have read; the button then says what the second one does.
    if (hasText && hasUnread && !isWarned) return warn()
    send({
      message: text,
      ...how,
      // Before the conversation is loaded its writer has seen nothing of it.
      seen: conversation?.messages.findLast(isSpoken)?.id ?? null,
      seen_status: ticket.status,
      ...(reopens && { reopen: true }),
      ...(leftOut.to && { to: leftOut.to }),
    })
    setWriting(!focusConversationOnPhone())
  }
  const whoGetsIt = (
    <p>
      {recipients.length < 2 && (ticket.customer ? `Emailed to ${ticket.customer.email}\u00A0· ` : `${NO_ADDRESS} `)}
      <button type="button" className="people-button" aria-haspopup="dialog" onClick={() => setPeople(true)}>
        {recipients.length < 2 ? 'Add a person' : 'Add or remove people'}
      </button>
    </p>
  )
  const filesOf = { ticketId: ticket.id, kind: 'answer', uploads, field: fileField } as const
  const chips = <Recipients recipients={recipients} leftOut={leftOut} />
  const problem = <MailProblem problem={conversation?.mail_problem ?? null} customer={ticket.customer} />
  return (
    <>
      <BoxForm
        ticketId={ticket.id}
        kind="answer"
        box={box}
        isUnused={isUnused}
        isResting={isUnused && !showsRecipients}
        onSubmit={submit}
      >
        <BoxSwitch ticketId={ticket.id} chosen="answer" />
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
          {!isUnused && <SuggestButton ticketId={ticket.id} />}
          <AnswerFiles {...filesOf} />
        </div>
        <AnswerFileNotices uploads={uploads} />
        <AnswerField
          ticketId={ticket.id}
          box={box}
          isUnresolved={isUnresolved}
          onSubmit={submit}
          onWriting={isSmall ? setWriting : undefined}
        />
        {isUnresolved && <UnresolvedLine text={text} box={box} />}
        <AnswerSources ticketId={ticket.id} />
        {hasDraft && <AnswerFailure ticketId={ticket.id} kind="answer" />}
        {!isSmall && problem}
        {!isSmall && chips}
        <div className="answer-foot">
          <AddFiles {...filesOf}>
            {!isSmall && whoGetsIt}
            <DraftMenu ticketId={ticket.id} kind="answer" />
          </AddFiles>
          {!isUnused && <SavedRepliesButton ticketId={ticket.id} box={box} />}
          <SendButton
            label={label}
            ticketId={ticket.id}
            disabled={!hasText || isUnresolved}
            {...(isUnresolved && { reasonId: UNRESOLVED_ID })}
            onSend={submit}
            onPlan={() => setPlanning(true)}
          />
        </div>
      </BoxForm>
      {/* Beside the form: they have forms of their own. */}
      {isPlanning && (
        <SendLaterDialog
          onClose={() => setPlanning(false)}
          onChosen={(planned) => {
            setPlanning(false)
            submit(planned)
          }}
        />
      )}
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
