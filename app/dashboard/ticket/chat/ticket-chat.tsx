import { memo, useContext, useDeferredValue, useRef } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
import { CurrentAdminId } from '../../state/current-admin.ts'
import { MessageFiles } from '../files/message-files.tsx'
import { useFilePreview, type TicketFile } from '../files/use-file-preview.tsx'
import type { OpenTicket } from '../open-ticket.ts'
import { messageSide } from './message-side.ts'
import { AnswerBox } from './answer-box.tsx'
import { TicketQuestion } from './ticket-question.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

type TicketChatProps = {
  ticket: OpenTicket
  responses: TicketResponse[] | undefined
  waiting: boolean
  files: TicketFile[]
  isUnfolded: boolean
  onUnfold: (unfolded: boolean) => void
}

/** Messages rendered first in a long conversation; the older ones follow right after. */
const RENDERED_FIRST = 20
/** A conversation of at most this many messages opens at the question, a longer one at its end. */
const FEW = 2
const NONE: TicketResponse[] = []

/** The question, the conversation with the customer, and the box to answer in. */
export function TicketChat({ ticket, responses, waiting, files, isUnfolded, onUnfold }: TicketChatProps) {
  const all = responses ?? NONE
  const rendered = useDeferredValue(all, all.slice(-RENDERED_FIRST))
  const conversation = useRef<HTMLDivElement>(null)
  const ownId = useContext(CurrentAdminId)
  const newest = all.at(-1)
  useStickToEnd(conversation, {
    opensAtEnd: responses && responses.length > FEW,
    newest: newest && { id: newest.id, isOwn: newest.user_id === ownId },
  })
  const { openPreview, dialog } = useFilePreview(files)
  const ofAnswers = new Set(all.flatMap(({ attachments }) => attachments.map(({ id }) => id)))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, with the keys too */}
      <section className="conversation" aria-label="Conversation" tabIndex={0} ref={conversation}>
        <div>
          <TicketQuestion
            ticket={ticket}
            files={files.filter(({ id }) => !ofAnswers.has(id))}
            isUnfolded={isUnfolded}
            onUnfold={onUnfold}
            onOpenFile={openPreview}
          />
          {waiting && <p className="tab-note">Loading conversation...</p>}
          {!waiting && all.length === 0 && <p className="conversation-none">No conversation history</p>}
          <Conversation responses={rendered} customer={ticket.customer} onOpenFile={openPreview} />
        </div>
      </section>
      <AnswerBox ticket={ticket} responses={responses} />
      {dialog}
    </>
  )
}

type ConversationProps = {
  responses: TicketResponse[]
  customer: Ticket['customer']
  onOpenFile: (id: string) => void
}

const Conversation = memo(function Conversation({ responses, customer, onOpenFile }: ConversationProps) {
  if (responses.length === 0) return null
  return (
    <ol className="chat">
      {responses.map((response) => (
        <Message key={response.id} response={response} customer={customer} onOpenFile={onOpenFile} />
      ))}
    </ol>
  )
})

type MessageProps = Omit<ConversationProps, 'responses'> & { response: TicketResponse }

function Message({ response, customer, onOpenFile }: MessageProps) {
  const { role, name } = messageSide(response, customer)
  return (
    <li className="message" data-role={role}>
      <p className="message-head">
        <b dir="auto">{name}</b> ({role}) ·{' '}
        <time dateTime={response.created_at}>{formatMoment(response.created_at)}</time>
      </p>
      <LongText className="bubble written">{response.message}</LongText>
      <MessageFiles label={`Files sent by ${name}`} files={response.attachments} onOpen={onOpenFile} />
    </li>
  )
}
