import { recordBounce } from '../out/record-bounce.ts'
import { readMessageId, readBounceToken, readTokens, type MailSubject } from '../ids.ts'
import { readBounce } from '../classify/read-bounce.ts'
import { finishMail } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { emailOf, mailDeliveries, supportUsers, tickets } from '../../schema/schema.ts'
import { stopAutomaticMail } from '../out/automatic-mail.ts'
import { findAddresses } from '../classify/find-addresses.ts'
import type { ParsedMail } from '../in/parsed-mail.ts'

const ARRIVED = 'It reports that an email arrived.'
const BACKSCATTER = 'A bounce for an email we never sent.'

/** Records a report that proves to be about one of our mails; any other is only listed. */
export async function takeBounce(routing: Routing, mail: ReadMail): Promise<void> {
  const { signer, config } = routing.ctx
  const report = readBounce(mail.parsed)
  const tokens = readTokens(config.mailIn.replyAddress, mail.parsed.recipients)
  const deliveryIds = tokens.flatMap((token) => readBounceToken(signer, token) ?? [])
  const [subject] = report.originalMessageIds.flatMap((id) => readMessageId(signer, id) ?? [])
  const words = report.recipients
    .map(({ address, words: said }) => [address, said].filter(Boolean).join(': '))
    .join('; ')
  if (deliveryIds.length === 0 && !subject)
    return finishMail(routing, mail, { state: 'bounce', reason: [BACKSCATTER, words].filter(Boolean).join(' ') })
  const arrived = report.delivered.map((address) => ({ address, kind: 'delivered' as const, status: null, words: '' }))
  const ticketId = await recordBounce(routing.ctx, routing.tx, {
    deliveryIds,
    subject,
    recipients: [...report.recipients, ...arrived],
  })
  await finishMail(routing, mail, { state: 'bounce', reason: words || ARRIVED, ticketId })
}

const COMPLAINT = 'A mail provider passes on a complaint about an email of ours.'
/** Characters of each part of the report that are searched for addresses. */
const MAX_PART = 64 * 1024

/** Records a spam complaint about a mail of ours, whose recipient gets no more automatic mails. */
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

/** Finds the recipient who complained: of several the one the report names. Erased ones are left out. */
async function findComplainant(tx: Transaction, { kind, id }: MailSubject, { report }: ParsedMail) {
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
    .select({ ticket_id: tickets.id, address: emailOf() })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, id))
}
