import MessagesSquareIcon from 'lucide-react/icons/messages-square'
import { memo, useContext, useDeferredValue, useRef } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LongText } from '#app/ui/long-text.tsx'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
import { CurrentAdminId } from '../../state/current-admin.ts'
import { messageSide } from './message-side.ts'
import { AnswerBox } from './answer-box.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

type TicketChatProps = { ticket: Ticket; responses: TicketResponse[] | undefined; waiting: boolean }

/** Messages rendered first in a long conversation; the older ones follow right after. */
const RENDERED_FIRST = 20
const NONE: TicketResponse[] = []

/** The conversation with the customer and the box to answer in. */
export function TicketChat({ ticket, responses, waiting }: TicketChatProps) {
  const all = responses ?? NONE
  const rendered = useDeferredValue(all, all.slice(-RENDERED_FIRST))
  const conversation = useRef<HTMLDivElement>(null)
  const ownId = useContext(CurrentAdminId)
  const newest = all.at(-1)
  useStickToEnd(conversation, newest?.user_id === ownId ? newest?.id : undefined)
  return (
    <>
      <div className="conversation" ref={conversation}>
        {waiting && <p className="tab-note">Loading conversation...</p>}
        {!waiting && all.length === 0 && <EmptyState icon={MessagesSquareIcon} title="No conversation history" />}
        <Conversation responses={rendered} customer={ticket.customer} />
      </div>
      <AnswerBox ticket={ticket} responses={responses} />
    </>
  )
}

type ConversationProps = { responses: TicketResponse[]; customer: Ticket['customer'] }

const Conversation = memo(function Conversation({ responses, customer }: ConversationProps) {
  if (responses.length === 0) return null
  return (
    <ol className="chat">
      {responses.map((response) => (
        <Message key={response.id} response={response} customer={customer} />
      ))}
    </ol>
  )
})

function Message({ response, customer }: { response: TicketResponse; customer: Ticket['customer'] }) {
  const { role, name } = messageSide(response, customer)
  return (
    <li className="message" data-role={role}>
      <p className="message-head">
        <b dir="auto">{name}</b> ({role}) ·{' '}
        <time dateTime={response.created_at}>{formatMoment(response.created_at)}</time>
      </p>
      <LongText className="bubble written">{response.message}</LongText>
    </li>
  )
}
