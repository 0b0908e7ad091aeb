import { ticketEvents } from '../../db/schema.ts'
import { lockTicket } from '../../db/ticket-row.ts'
import { addMessage } from '../../messages/add-message.ts'
import { forgetBounces } from '../../messages/change-delivery.ts'
import { setStatus } from '../../tickets/set-ticket-fields.ts'
import { saysOnlyThanks } from '../../messages/thanks/says-only-thanks.ts'
import { claimFiles } from './claim-files.ts'
import { bringIn, copiedPeople } from './copied-people.ts'
import { displaySender, finishMail } from './finish-mail.ts'
import { MAX_MESSAGES } from './loop-limits.ts'
import type { ReadMail, Routing } from './route-context.ts'

type Options = {
  /** Who wrote it; null where that is not certain. */
  authorId: string | null
  /** How many messages they have written in the last minutes without an answer. */
  recent?: number
  /** Words of a customer unless it is a note of the team. */
  kind?: 'customer' | 'note'
  /** Whether the people it was also sent to take part from now on. */
  bringsPeople?: boolean
}

/**
 * Adds a mail to a ticket as a message of its sender. A Resolved ticket is opened again and a sleeping one wakes, unless the mail
 * says nothing but thanks.
 */
export async function joinTicket(
  routing: Routing,
  mail: ReadMail,
  ticketId: string,
  { authorId, recent = 0, kind = 'customer', bringsPeople = false }: Options,
): Promise<void> {
  const { tx, now } = routing
  const { parsed } = mail
  const ticket = await lockTicket(tx, ticketId)
  const isQuiet = kind === 'customer' && recent >= MAX_MESSAGES
  const isToResolved = kind === 'customer' && ticket.status === 'Resolved'
  const isToSleeping = kind === 'customer' && ticket.waiting_for !== null
  const isThanks = (isToResolved || isToSleeping) && mail.stored.length === 0 && saysOnlyThanks(parsed.text)
  if (isToResolved && !isThanks && !isQuiet) await setStatus(tx, ticket, 'Open', { id: null }, now)
  const { id } = await addMessage(tx, {
    ticket_id: ticketId,
    user_id: authorId,
    message: parsed.text,
    full_text: parsed.text === parsed.fullText ? null : parsed.fullText,
    kind,
    channel: mail.row.details?.page_of ? 'page' : 'mail',
    created_at: now,
    isThanks,
    isQuiet,
  })
  if (authorId && mail.sender?.user?.mail_problem) await forgetBounces(tx, [authorId])
  const inline = await claimFiles(routing, mail, ticketId, id)
  const people = copiedPeople(routing.ctx, mail)
  const offered = people.length > 0 ? await bringIn(routing, ticketId, people, bringsPeople) : {}
  await tx.insert(ticketEvents).values({
    ticket_id: ticketId,
    kind: kind === 'note' ? 'note_added' : isQuiet ? 'mail_kept' : 'message_in',
    to_value: displaySender(parsed.from),
    created_at: now,
  })
  if (isThanks) await tx.insert(ticketEvents).values({ ticket_id: ticketId, kind: 'said_thanks', created_at: now })
  await finishMail(routing, mail, {
    state: 'routed',
    ticketId,
    responseId: id,
    details: { ...inline, ...offered, ...(isQuiet && { is_quiet: true }) },
  })
}
