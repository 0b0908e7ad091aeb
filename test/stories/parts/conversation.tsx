import { MessageItem } from '#app/desk/conversation/message-item.tsx'
import { TicketInsights } from '#app/desk/overview/ticket-insights.tsx'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { TICKET_ID } from '../support/messages.ts'
import { CUSTOMER, MARISOL } from '../support/people.ts'
import { tell } from './tell.ts'

export { Desk as Frame } from './frames.tsx'

const RECIPIENTS = [{ ...MARISOL, email: CUSTOMER.email, isRequester: true }]

type MessagesProps = { messages: Message[]; customer?: Ticket['customer'] }

export const Messages = ({ messages, customer = CUSTOMER }: MessagesProps) => (
  <section className="panel ticket-detail">
    <ol className="chat" aria-label="Messages">
      {messages.map((message) => (
        <MessageItem
          key={message.id}
          message={message}
          ticket={{ id: TICKET_ID, customer }}
          recipients={customer ? RECIPIENTS : []}
          onOpenFile={(id) => tell('open file', id)}
        />
      ))}
    </ol>
  </section>
)

export const Insights = ({ ticket }: { ticket: Ticket }) => (
  <section className="panel ticket-detail">
    <h2>Ticket</h2>
    <TicketInsights ticket={ticket} onInsert={() => tell('insert')} />
  </section>
)
