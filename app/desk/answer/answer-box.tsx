import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { type RefObject, useState } from 'react'
import { findVariables } from '#contract/variables.ts'
import { BoxFailure, BoxField, BoxForm, useBox } from './boxes.tsx'
import { toast } from '#app/ui/toast-store.ts'
import type { OpenTicket, Conversation } from '../ticket/ticket-queries.ts'
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
import { useInsertions } from './insert-into-answer.ts'
import { SendButton, type HowToSend, SendLaterDialog } from '../sending/send-button.tsx'
import { SolutionMenu } from '../overview/solution.tsx'
import { AnswerSources, SuggestButton } from './suggested-answer.tsx'
import { UnreadNotice, isSpoken, useUnread } from '../conversation/unread.tsx'
import { useAnswer } from '../sending/use-sending.ts'

type UnresolvedLineProps = { text: string; field: RefObject<HTMLTextAreaElement | null> }

const UNRESOLVED_ID = 'answer-unresolved'

/** Buttons for the variables that are not filled in, each of which selects its own in the text. */
function UnresolvedLine({ text, field }: UnresolvedLineProps) {
  const select = (start: number, end: number) => {
    field.current?.focus()
    field.current?.setSelectionRange(start, end)
  }
  return (
    <output className="field-error unresolved-line" id={UNRESOLVED_ID}>
      <CircleAlertIcon />
      <span>Fill in before you send:</span>
      {findVariables(text).map(({ start, end }) => (
        <button key={start} type="button" title="Select in the text" onClick={() => select(start, end)}>
          {text.slice(start, end)}
        </button>
      ))}
    </output>
  )
}

type AnswerBoxProps = { ticket: OpenTicket; conversation: Conversation | undefined }

const NO_ADDRESS = 'No email can be sent: the customer’s address has been removed.'

/** Box for an answer to the customer and its files, which are kept as a draft. */
export function AnswerBox({ ticket, conversation }: AnswerBoxProps) {
  const box = useBox(ticket.id, 'answer')
  const { text, field, isSmall, isUnused, hasText, hasDraft } = box
  const isUnresolved = findVariables(text).length > 0
  const send = useAnswer(ticket.id)
  const { unread, hasUnread, isWarned, warn, markRead } = useUnread(ticket, conversation?.messages, hasDraft)
  const recipients = recipientsOf(ticket, conversation?.participants ?? [])
  const leftOut = useLeftOut(ticket.id, recipients)
  const [hasPeople, setPeople] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const [showsRecipients, setShowsRecipients] = useState(false)
  const reopens = isWarned && unread.status !== null && ticket.status === 'Resolved'
  const label = reopens ? 'Send and reopen' : isWarned ? 'Send anyway' : 'Send Response'
  useInsertions(ticket.id, field)

  function submit(how: HowToSend = {}) {
    if (box.refusesFiles()) return
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
    box.leaveAfterSending()
  }
  const whoGetsIt = (
    <p>
      {recipients.length < 2 &&
        (ticket.customer ? ticket.customer.email && `Emailed to ${ticket.customer.email}\u00A0· ` : `${NO_ADDRESS} `)}
      <button type="button" className="people-button" aria-haspopup="dialog" onClick={() => setPeople(true)}>
        {recipients.length < 2 ? 'Add a person' : 'Add or remove people'}
      </button>
    </p>
  )
  const chips = <Recipients recipients={recipients} leftOut={leftOut} isFolded={isSmall} />
  const problem = <MailProblem problem={conversation?.mail_problem ?? null} customer={ticket.customer} />
  return (
    <>
      <BoxForm
        box={box}
        isResting={isUnused && !showsRecipients}
        onSubmit={submit}
        head={
          <UnreadNotice
            unread={unread}
            isWarned={isWarned}
            next={label}
            onRead={() => {
              markRead()
              field.current?.focus({ preventScroll: true })
            }}
          />
        }
        recipients={
          isSmall && (
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
          )
        }
        suggestions={
          <>
            {!hasUnread && <SolutionMenu ticket={ticket} />}
            {!isUnused && <SuggestButton ticketId={ticket.id} />}
          </>
        }
        whoGetsIt={!isSmall && whoGetsIt}
        button={
          <SendButton
            label={label}
            ticketId={ticket.id}
            disabled={!hasText || isUnresolved}
            {...(isUnresolved && { reasonId: UNRESOLVED_ID })}
            onSend={submit}
            onPlan={() => setPlanning(true)}
          />
        }
      >
        <BoxField
          box={box}
          label="Type your response..."
          problemId={isUnresolved ? UNRESOLVED_ID : undefined}
          onSubmit={submit}
        />
        {isUnresolved && <UnresolvedLine text={text} field={field} />}
        <AnswerSources ticketId={ticket.id} />
        {hasDraft && <BoxFailure box={box} />}
        {!isSmall && problem}
        {!isSmall && chips}
      </BoxForm>
      {/* Next to the form: they have forms of their own. */}
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
