import { useRef, useState, useSyncExternalStore } from 'react'
import { useAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { EMPTY_UPLOADS } from '#app/uploads/upload-list.ts'
import { findVariables } from '#contract/team/variables.ts'
import { AnswerFailure } from '../answer-failure.tsx'
import { useSmallScreen } from '../../small-screen/use-small-screen.ts'
import type { OpenTicket } from '../open-ticket.ts'
import type { Conversation } from '../panel-queries.ts'
import { DraftMenu } from '../drafts/draft-menu.tsx'
import { DraftNotices } from '../drafts/draft-notices.tsx'
import { PeopleDialog } from '../recipients/people-dialog.tsx'
import { RecipientFold } from '../recipients/recipient-fold.tsx'
import { offeredPeople, recipientsOf } from '../recipients/recipients-of.ts'
import { MailProblem, NO_RECIPIENT, Recipients } from '../recipients/recipients.tsx'
import { useLeftOut } from '../recipients/use-left-out.ts'
import { BoxForm } from './box-form.tsx'
import { BoxSwitch } from './box-switch.tsx'
import { answerDraftKeys } from './answer-draft-keys.ts'
import { AnswerField } from './answer-field.tsx'
import { AddFiles, AnswerFileNotices, AnswerFiles } from './answer-files.tsx'
import { tooLargeMessage } from './answer-file-sizes.ts'
import { useAnswerUploads } from './answer-uploads.ts'
import { readOnAfterSending } from './use-box.ts'
import { useInsertions } from './insert-into-answer.ts'
import { SavedRepliesButton } from './replies/saved-replies-button.tsx'
import { UNRESOLVED_ID, UnresolvedLine } from './replies/unresolved-line.tsx'
import { SendButton, type HowToSend } from './sending/send-button.tsx'
import { SendLaterDialog } from './sending/send-later-dialog.tsx'
import { SolutionMenu } from './solution-menu.tsx'
import { AnswerSources } from './suggested/answer-sources.tsx'
import { SuggestButton } from './suggested/suggest-button.tsx'
import { TypingNotice } from './typing-notice.tsx'
import { UnreadNotice } from './unread/unread-notice.tsx'
import { useAnswer } from './use-answer.ts'
import { isSpoken } from './unread/unread.ts'
import { useUnread } from './unread/use-unread.ts'

type AnswerBoxProps = { ticket: OpenTicket; conversation: Conversation | undefined }

const NO_ADDRESS = 'No email can be sent: the customer’s address has been removed.'

/** The text field for an answer to the customer, and its files; both are kept as a draft. */
export function AnswerBox({ ticket, conversation }: AnswerBoxProps) {
  const key = answerDraftKeys(ticket.id).text
  const text = useAnswerDraft(key)
  const uploads = useAnswerUploads(key)
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
    setWriting(!readOnAfterSending())
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
