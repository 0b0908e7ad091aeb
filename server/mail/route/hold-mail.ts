import { ticketEvents, inboundMails } from '../../schema/schema.ts'
import { displaySender, finishMail, COPY } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'
import { and, eq, ne } from 'drizzle-orm'
import { lockTicket } from '../../tickets/ticket-lock.ts'
import { addMessage } from '../../conversation/add-message.ts'

/** Puts a mail beside a ticket, or beside none, until the team decides. The customer sees nothing of it. */
export async function holdMail(
  routing: Routing,
  mail: ReadMail,
  { ticketId, reason, isFlood = false }: { ticketId: string | undefined; reason: string; isFlood?: boolean },
): Promise<void> {
  if (ticketId)
    await routing.tx.insert(ticketEvents).values({
      ticket_id: ticketId,
      kind: 'message_held',
      to_value: displaySender(mail.parsed.from),
      created_at: routing.now,
    })
  await finishMail(routing, mail, { state: 'held', reason, ticketId, isFlood, text: mail.parsed.text })
}

/**
 * Lets a verified mail take the place of a copy of it that is held because its sender was not verified: a list or a relay may
 * break the signature of one copy and not of the other. Returns whether there was one; the later mail is then routed as the
 * first.
 */
export async function replaceHeldCopy({ tx, now }: Routing, { senderCheck }: ReadMail, heldId: string): Promise<boolean> {
  if (senderCheck !== 'verified') return false
  const [held] = await tx
    .update(inboundMails)
    .set({ state: 'ignored', reason: COPY, content_hash: null, text: null, is_flood: false })
    .where(and(eq(inboundMails.id, heldId), eq(inboundMails.state, 'held'), ne(inboundMails.sender_check, 'verified')))
    .returning({ ticket_id: inboundMails.ticket_id, sender: inboundMails.sender })
  if (!held) return false
  const { ticket_id, sender } = held
  if (ticket_id)
    await tx.insert(ticketEvents).values({ ticket_id, kind: 'held_released', from_value: sender, created_at: now })
  return true
}

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
