import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { inboundMails, tickets } from '../../db/schema.ts'
import type { ReadMail, Routing } from './route-context.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** An alarm repeats its subject with another time or number. */
const withoutDigits = (subject: string): string => subject.replaceAll(/\d+/g, '0')

/** The open ticket that the same program opened with the same subject, numbers aside, within the last day. */
export async function findRepeated({ tx, now }: Routing, { sender, parsed }: ReadMail): Promise<string | undefined> {
  if (!sender) return undefined
  const earlier = await tx
    .select({ subject: inboundMails.subject, ticket_id: inboundMails.ticket_id })
    .from(inboundMails)
    .innerJoin(tickets, eq(tickets.id, inboundMails.ticket_id))
    .where(
      and(
        eq(inboundMails.from_address, sender.address),
        eq(inboundMails.opened_ticket, true),
        eq(inboundMails.class, 'program'),
        gt(inboundMails.received_at, new Date(now.getTime() - DAY_MS)),
        isNotNull(inboundMails.ticket_id),
        ne(tickets.status, 'Resolved'),
      ),
    )
    .orderBy(desc(inboundMails.received_at))
    .limit(100)
  const subject = withoutDigits(parsed.subject)
  return earlier.find((each) => withoutDigits(each.subject) === subject)?.ticket_id ?? undefined
}
