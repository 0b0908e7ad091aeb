import { inboundMails } from '../../schema/schema.ts'
import { addEvent, COPY, finishMail } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'
import { and, eq, ne } from 'drizzle-orm'
import { recordEvent } from '../../tickets/history.ts'

/** Holds a mail, of a ticket or of none, until the team decides; the customer sees nothing of it. */
export async function holdMail(
  routing: Routing,
  mail: ReadMail,
  { ticketId, reason, isFlood = false }: { ticketId: string | undefined; reason: string; isFlood?: boolean },
): Promise<void> {
  if (ticketId) await addEvent(routing, ticketId, 'message_held', mail.parsed.from)
  await finishMail(routing, mail, { state: 'held', reason, ticketId, isFlood, text: mail.parsed.text })
}

/** Replaces a copy held because of its sender's check by a verified one; returns whether it did. */
export async function replaceHeldCopy(
  { tx, now }: Routing,
  { senderCheck, sender: author }: ReadMail,
  heldId: string,
): Promise<boolean> {
  if (senderCheck !== 'verified') return false
  // Only mails held for a failed check, or for an unproven team sender, are released; floods and strangers stay held.
  const isHeldForCheck = author?.user?.is_admin
    ? ne(inboundMails.sender_check, 'verified')
    : eq(inboundMails.sender_check, 'failed')
  const [held] = await tx
    .update(inboundMails)
    .set({ state: 'ignored', reason: COPY, content_hash: null, text: null })
    .where(
      and(
        eq(inboundMails.id, heldId),
        eq(inboundMails.state, 'held'),
        eq(inboundMails.is_flood, false),
        isHeldForCheck,
      ),
    )
    .returning({ ticket_id: inboundMails.ticket_id, sender: inboundMails.sender })
  if (!held) return false
  const { ticket_id, sender } = held
  if (ticket_id) await recordEvent(tx, ticket_id, 'held_released', now, { from: sender })
  return true
}
