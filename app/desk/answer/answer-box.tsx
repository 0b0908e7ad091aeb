import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { type RefObject, useState, Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SavedReply } from '#contract/saved-replies.ts'
import { type FoundVariable, findVariables, openVariables } from '#contract/variables.ts'
import { BoxFailure, BoxField, BoxForm, useBox } from './boxes.tsx'
import { SecondaryButton } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { ticketDrafts, draftIdOf } from '#app/lib/drafts/ticket-draft.ts'
import type { OpenTicket, Conversation } from '../ticket/ticket-queries.ts'
import { PeopleDialog } from '../recipients/people-dialog.tsx'
import {
  offeredPeople,
  recipientsOf,
  MailProblem,
  NO_RECIPIENT,
  ToField,
  useLeftOut,
} from '../recipients/recipients.tsx'
import { savedRepliesQuery } from '../replies/saved-replies.ts'
import { useInsertions } from './insert-into-answer.ts'
import { SendButton, type HowToSend, SendLaterDialog } from '../sending/send-button.tsx'
import { UnreadNotice, isSpoken, useUnread } from '../conversation/unread.tsx'
import { useAnswer } from '../sending/use-sending.ts'
import XIcon from 'lucide-react/icons/x'
import { TicketLink } from '../overview/fact.tsx'
import { sourcesIn } from './suggest-answer.ts'

type UnresolvedLineProps = {
  text: string
  found: FoundVariable[]
  field: RefObject<HTMLTextAreaElement | null>
  /** Sends the text nevertheless; undefined for variables of ours. */
  onSend: (() => void) | undefined
}

const UNRESOLVED_ID = 'answer-unresolved'

/** Names what is not filled in, each of which a button selects in the text, or asks about braces that are none of ours. */
function UnresolvedLine({ text, found, field, onSend }: UnresolvedLineProps) {
  const select = (start: number, end: number) => {
    field.current?.focus()
    field.current?.setSelectionRange(start, end)
  }
  return (
    <output className={`unresolved-line ${onSend ? 'muted small' : 'field-error'}`} id={UNRESOLVED_ID}>
      <CircleAlertIcon />
      <span>{onSend ? 'Not one of our variables:' : 'Fill in before you send:'}</span>
      {found.map(({ start, end }) => (
        <button key={start} type="button" title="Select in the text" onClick={() => select(start, end)}>
          {text.slice(start, end)}
        </button>
      ))}
      {onSend && <SecondaryButton onClick={onSend}>Send as it is</SecondaryButton>}
    </output>
  )
}

const NO_REPLIES: SavedReply[] = []

/** Returns what in the text must be filled in (`open`), or be asked about once (`asked`). */
function useUnresolved({ draftId, text }: ReturnType<typeof useBox>, { title, customer }: OpenTicket) {
  const { data: replies = NO_REPLIES } = useQuery({ ...savedRepliesQuery, enabled: false })
  const asIs = ticketDrafts.use(draftId, 'asIs')
  const found = findVariables(text)
  if (found.length === 0) return { open: found, asked: found }
  const values = [title, ...(customer ? [customer.first_name, customer.last_name, customer.company ?? ''] : [])]
  const open = openVariables(
    text,
    replies.map((reply) => reply.text),
    values,
  )
  const asked = found.filter(
    ({ start, end }) => ![asIs, ...values].some((known) => known.includes(text.slice(start, end))),
  )
  return { open, asked: open.length > 0 ? [] : asked }
}

type AnswerBoxProps = { ticket: OpenTicket; conversation: Conversation | undefined }

/** Box for an answer to the customer and its files, which are kept as a draft. */
export function AnswerBox({ ticket, conversation }: AnswerBoxProps) {
  const box = useBox(ticket.id, 'answer')
  const { draftId, text, field, hasText, hasDraft } = box
  const { open, asked } = useUnresolved(box, ticket)
  const unresolved = [...open, ...asked]
  const reasonId = unresolved.length > 0 ? UNRESOLVED_ID : undefined
  const send = useAnswer(ticket.id)
  const { unread, hasUnread, isWarned, warn, markRead } = useUnread(ticket, conversation?.messages, hasDraft)
  const recipients = recipientsOf(ticket, conversation?.participants ?? [])
  const leftOut = useLeftOut(ticket.id, recipients)
  const [hasPeople, setPeople] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const isResolved = ticket.status === 'Resolved'
  const label = isResolved ? 'Send and reopen' : isWarned ? 'Send anyway' : 'Send Response'
  useInsertions(ticket.id, field)

  function submit(how: HowToSend = {}, isAsked = unresolved.length > 0) {
    if (box.refusesFiles()) return
    if (isAsked)
      return [...document.querySelectorAll<HTMLElement>(`#${UNRESOLVED_ID} button`)]
        .at(open.length > 0 ? 0 : -1)
        ?.focus()
    if (hasText && leftOut.hasNoRecipient) return toast({ kind: 'error', title: 'Error', text: NO_RECIPIENT })
    // The first press shows what the writer may not have read; the button then says what the second one does.
    if (hasText && hasUnread && !isWarned) return warn()
    send({
      message: text,
      // oxlint-disable-next-line no-thenable -- the call's own word, and never a function
      ...(isResolved && { then: 'reopen' }),
      ...how,
      // Before the conversation is loaded its writer has seen nothing of it.
      seen: conversation?.messages.findLast(isSpoken)?.id ?? null,
      seen_status: ticket.status,
      ...(leftOut.to && { to: leftOut.to }),
    })
    if (hasText) box.leaveAfterSending()
  }
  function sendAsItIs() {
    ticketDrafts.write(draftId, { asIs: text })
    submit({}, false)
  }
  return (
    <>
      <BoxForm
        box={box}
        isResting={box.isUnused && !hasPeople}
        onSubmit={submit}
        head={
          <UnreadNotice
            unread={unread}
            isWarned={isWarned}
            onRead={() => {
              markRead()
              field.current?.focus({ preventScroll: true })
            }}
          />
        }
        recipients={<ToField recipients={recipients} leftOut={leftOut} onChange={() => setPeople(true)} />}
        button={
          <SendButton
            label={label}
            ticketId={ticket.id}
            isResolved={isResolved}
            disabled={!hasText || unresolved.length > 0}
            reasonId={reasonId}
            onSend={submit}
            onPlan={() => setPlanning(true)}
          />
        }
      >
        <MailProblem problem={conversation?.mail_problem ?? null} customer={ticket.customer} />
        <BoxField box={box} label="Type your response..." onSubmit={submit} problemId={reasonId} />
        {reasonId && (
          <UnresolvedLine {...{ text, field }} found={unresolved} onSend={open.length > 0 ? undefined : sendAsItIs} />
        )}
        <AnswerSources ticketId={ticket.id} />
        {hasDraft && <BoxFailure box={box} />}
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
          offered={offeredPeople(conversation)}
          onClose={() => {
            // Its opener gets the focus back.
            box.setWriting(true)
            setPeople(false)
          }}
        />
      )}
    </>
  )
}

/** Sources of the suggested text in the box, until they are dismissed or the text is gone. */
function AnswerSources({ ticketId }: { ticketId: string }) {
  const draftId = draftIdOf(ticketId, 'answer')
  const sources = sourcesIn(ticketDrafts.use(draftId, 'text'), ticketDrafts.use(draftId, 'suggestion'))
  if (sources.length === 0) return null
  return (
    <p className="answer-sources spread muted small breakable">
      <span>
        Suggested from{' '}
        {sources.map((source, index) => (
          <Fragment key={index}>
            {index > 0 && ', '}
            {source.kind === 'playbook' ? `the playbook “${source.title}”` : <TicketLink ticket={source} />}
          </Fragment>
        ))}
        . Check it before sending.
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Hide where this text comes from"
        onClick={() => ticketDrafts.write(draftId, { suggestion: null })}
      >
        <XIcon size={16} />
      </button>
    </p>
  )
}
