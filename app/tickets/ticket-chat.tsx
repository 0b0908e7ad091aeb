import MessagesSquareIcon from 'lucide-react/icons/messages-square'
import { useEffect, useRef } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
import { ReplyBox } from './reply-box.tsx'
import { TicketMessage } from './ticket-message.tsx'

type TicketChatProps = {
  ticket: Ticket
  responses: TicketResponse[] | undefined
  waiting: boolean
  signedOut: boolean
}

export function TicketChat({ ticket, responses = [], waiting, signedOut }: TicketChatProps) {
  const conversation = useRef<HTMLDivElement>(null)
  const newest = responses.at(-1)?.id
  useEffect(() => {
    const panel = conversation.current?.parentElement
    if (newest && panel) panel.scrollTo({ top: panel.scrollHeight })
  }, [newest])
  return (
    <>
      <div className="conversation" ref={conversation}>
        {waiting && <p className="tab-note">Loading conversation...</p>}
        {!waiting && responses.length === 0 && (
          <EmptyState icon={MessagesSquareIcon} title="No conversation history" />
        )}
        {responses.length > 0 && (
          <ol className="chat">
            {responses.map((response) => (
              <TicketMessage key={response.id} response={response} customer={ticket.customer} />
            ))}
          </ol>
        )}
      </div>
      <ReplyBox ticket={ticket} signedOut={signedOut} />
    </>
  )
}
