import { ticketEvents } from '../../db/schema.ts'
import { lockTicket } from '../../db/ticket-row.ts'
import { addMessage } from '../../messages/add-message.ts'
import { displaySender, finishMail } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'

/**
 * Keeps an automatic reply as a line of the ticket it answers: it reopens nothing and causes no notice. Anyone may
 * send one, so it is never in the name of the team, and one whose sender fails the check stays outside of the ticket.
 */
export async function keepAutoReply(routing: Routing, mail: ReadMail, ticketId: string | undefined): Promise<void> {
  if (!ticketId || mail.senderCheck === 'failed')
    return finishMail(routing, mail, { state: 'auto-reply', reason: 'It is an automatic reply.' })
  const { tx, now } = routing
  const user = mail.sender?.user
  await lockTicket(tx, ticketId)
  const { id } = await addMessage(tx, {
    ticket_id: ticketId,
    user_id: user && !user.is_admin ? user.id : null,
    message: mail.parsed.text,
    full_text: mail.parsed.text === mail.parsed.fullText ? null : mail.parsed.fullText,
    kind: 'automatic',
    channel: 'mail',
    created_at: now,
  })
  await tx.insert(ticketEvents).values({
    ticket_id: ticketId,
    kind: 'mail_kept',
    to_value: displaySender(mail.parsed.from),
    created_at: now,
  })
  await finishMail(routing, mail, { state: 'auto-reply', ticketId, responseId: id })
}
