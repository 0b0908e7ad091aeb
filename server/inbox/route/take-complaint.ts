import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { mailDeliveries, supportUsers, tickets } from '../../db/schema.ts'
import { type MailSubject, readMessageId } from '../../mail-ids/message-id.ts'
import { stopAutomaticMail } from '../../tickets/complaints.ts'
import { findAddresses } from '../classify/find-addresses.ts'
import { readBounce } from '../classify/read-bounce.ts'
import type { ParsedMail } from '../parsed-mail.ts'
import { finishMail } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'

const COMPLAINT = 'A mail provider passes on a complaint about an email of ours.'
/** Characters of each part of the report in which addresses are looked for. */
const MAX_PART = 64 * 1024

/**
 * Keeps the report that somebody marked an email of ours as spam. They get no automatic email from then on, if the report holds
 * a Message-ID of ours with its code; what the team writes to them is still sent.
 */
export async function takeComplaint(routing: Routing, mail: ReadMail): Promise<void> {
  const { ctx, tx, now } = routing
  const [subject] = readBounce(mail.parsed).originalMessageIds.flatMap((id) => readMessageId(ctx.signer, id) ?? [])
  const found = subject && (await findComplainant(tx, subject, mail.parsed))
  if (!found) return finishMail(routing, mail, { state: 'ignored', reason: COMPLAINT })
  await stopAutomaticMail(ctx, tx, found.address, now)
  const reason = `${COMPLAINT} ${found.address} gets no more automatic emails.`
  await finishMail(routing, mail, { state: 'ignored', reason, ticketId: found.ticket_id })
}

type Complainant = { ticket_id: string; address: string }

/** Of several recipients the one the report names; a provider may have removed the address. An erased one is left out. */
async function findComplainant(
  tx: Transaction,
  { kind, id }: MailSubject,
  { report }: ParsedMail,
): Promise<Complainant | undefined> {
  const recipients = await recipientsOf(tx, kind, id)
  const parts = [report.feedback, report.originalHeaders].map((part) => part?.slice(0, MAX_PART) ?? '')
  const named = new Set(parts.flatMap(findAddresses).map((address) => address.toLowerCase()))
  return recipients.find(({ address }) => (recipients.length === 1 ? address !== '' : named.has(address)))
}

async function recipientsOf(tx: Transaction, kind: MailSubject['kind'], id: string): Promise<Complainant[]> {
  if (kind === 'a')
    return tx
      .select({ ticket_id: mailDeliveries.ticket_id, address: mailDeliveries.address })
      .from(mailDeliveries)
      .where(eq(mailDeliveries.response_id, id))
  if (kind !== 'c') return []
  return tx
    .select({ ticket_id: tickets.id, address: supportUsers.email })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, id))
}
