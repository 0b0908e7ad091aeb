import MessagesSquareIcon from 'lucide-react/icons/messages-square'
import { memo, useContext, useDeferredValue, useRef } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { ReplyBox } from './reply-box.tsx'
import { TicketMessage } from './ticket-message.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

type TicketChatProps = { ticket: Ticket; responses: TicketResponse[] | undefined; waiting: boolean }

/** Of a long conversation so much is drawn at once, the rest above it right after. */
const AT_ONCE = 20
const NONE: TicketResponse[] = []

export function TicketChat({ ticket, responses, waiting }: TicketChatProps) {
  const all = responses ?? NONE
  const drawn = useDeferredValue(all, all.slice(-AT_ONCE))
  const conversation = useRef<HTMLDivElement>(null)
  const ownId = useContext(CurrentAdminId)
  const newest = all.at(-1)
  useStickToEnd(conversation, newest?.user_id === ownId ? newest?.id : undefined)
  return (
    <>
      <div className="conversation" ref={conversation}>
        {waiting && <p className="tab-note">Loading conversation...</p>}
        {!waiting && all.length === 0 && (
          <EmptyState icon={MessagesSquareIcon} title="No conversation history" />
        )}
        <Conversation responses={drawn} customer={ticket.customer} />
      </div>
      <ReplyBox ticket={ticket} responses={responses} />
    </>
  )
}

type ConversationProps = { responses: TicketResponse[]; customer: Ticket['customer'] }

const Conversation = memo(function Conversation({ responses, customer }: ConversationProps) {
  if (responses.length === 0) return null
  return (
    <ol className="chat">
      {responses.map((response) => (
        <TicketMessage key={response.id} response={response} customer={customer} />
      ))}
    </ol>
  )
})
