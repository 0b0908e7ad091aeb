import { and, eq, ne } from 'drizzle-orm'
import { inboundMails, ticketEvents } from '../../db/schema.ts'
import { COPY } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'

/**
 * Lets a verified mail take the place of a copy of it that is held because its sender was not verified: a list or a relay may
 * break the signature of one copy and not of the other. Returns whether there was one; the later mail is then routed as the
 * first.
 */
export async function replaceHeld({ tx, now }: Routing, { senderCheck }: ReadMail, heldId: string): Promise<boolean> {
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
