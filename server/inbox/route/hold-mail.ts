import { ticketEvents } from '../../db/schema.ts'
import { displaySender, finishMail } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'

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
