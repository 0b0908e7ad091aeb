import { MessageAnswers } from '#app/contact/message-answers.tsx'
import { TicketAnswers } from '#app/tickets/ticket-answers.tsx'
import { site } from '#site'
import '#app/styles/forms.css'
import '#app/styles/support.css'
import '#app/styles/plain-answer.css'

export const handle = { static: true }

export const meta = () => [{ title: `{{title}} | ${site.name}` }, { name: 'robots', content: 'noindex' }]

/**
 * What a form that the browser posted by itself is answered with. Every answer is drawn here once, and
 * server/http/plain-answer.ts takes the one it needs and puts its values where a name stands in double braces.
 */
export default function PlainAnswer() {
  return (
    <div className="page-width page-head before-ridge">
      <MessageAnswers />
      <TicketAnswers />
    </div>
  )
}
