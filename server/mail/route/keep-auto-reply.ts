import { addMessage } from '../../conversation/add-message.ts'
import { lockTicket } from '../../tickets/ticket-lock.ts'
import { addEvent, finishMail } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'

/** Adds an automatic reply to the ticket it answers, without a notice and never in the name of the team. */
export async function keepAutoReply(routing: Routing, mail: ReadMail, ticketId: string | undefined): Promise<void> {
  if (!ticketId || mail.senderCheck === 'failed')
    return finishMail(routing, mail, { state: 'auto-reply', reason: 'It is an automatic reply.' })
  const { tx, now } = routing
  const user = mail.sender?.user
  await lockTicket(tx, ticketId)
  const { id } = await addMessage(tx, {
    ticket_id: ticketId,
    user_id: user && !user.is_admin ? user.id : null,
    message: mail.parsed.text || mail.subject.title,
    full_text: mail.parsed.text === mail.parsed.fullText ? null : mail.parsed.fullText,
    kind: 'automatic',
    channel: 'mail',
    created_at: now,
  })
  await addEvent(routing, ticketId, 'mail_kept', mail.parsed.from)
  await finishMail(routing, mail, { state: 'auto-reply', ticketId, responseId: id })
}
