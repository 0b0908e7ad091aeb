import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { linkForMail } from '../customers/links/link-for-mail.ts'
import { readCodeForMail, readLinkForMail, readSignInForMail } from '../customers/mails/read-requested-mails.ts'
import type { Attempt, JobCatalogue } from '../jobs/job-types.ts'
import { customerCode } from '../mail-ids/customer-code.ts'
import { addressWithToken, createReplyToken } from '../mail-ids/reply-token.ts'
import { signInKey } from '../mail-ids/sign-in-key.ts'
import { customerCodeMail } from '../mail/customer-code.ts'
import { readMailText } from '../mail-texts/read-mail-text.ts'
import type { Mailer } from '../mail/mailer.ts'
import { signInLinkMail } from '../mail/sign-in-link.ts'
import { ticketLinkMail } from '../mail/ticket-link.ts'
import { mayMailOnRequest } from '../tickets/automatic-mail.ts'

/** Mails the code that confirms a browser, while it is valid. */
export async function sendCustomerCode(
  ctx: Context,
  send: Mailer,
  { codeId }: JobCatalogue['send-customer-code'],
): Promise<void> {
  const found = await readCodeForMail(ctx, codeId)
  if (!found || !mayMailOnRequest(ctx, found.person)) return
  const { code, ticket, person, isSensitive } = found
  const digits = customerCode(ctx.signer, code.id)
  const link = await linkForMail(ctx, { ticket, personId: person.id, address: person.email })
  await send(customerCodeMail({ ...code, digits }, { ticket_id: ticket.ticket_id, isSensitive }, person, link))
}

/** Mails the link of a ticket's page once more, or a new one where it has ended, to the address on record, if the person still takes part in the ticket. */
export async function sendTicketLink(
  ctx: Context,
  send: Mailer,
  { ticketId, personId }: JobCatalogue['send-ticket-link'],
  attempt: Attempt,
): Promise<void> {
  const found = await readLinkForMail(ctx, ticketId, personId)
  if (!found || !mayMailOnRequest(ctx, found.person)) return
  const { ticket, person } = found
  const link = await linkForMail(ctx, { ticket, personId, address: person.email })
  if (link === undefined) return
  const { companyInbox: inbox, mailIn } = ctx.config
  const token = createReplyToken(ctx.signer, ticket.ticket_id, personId)
  const request = { id: attempt.jobId ?? randomUUID(), at: ctx.now() }
  await send(
    ticketLinkMail(request, ticket, person, {
      link,
      inbox,
      words: await readMailText(ctx, 'ticket-link'),
      ...(mailIn.replyAddress && { replyAddress: addressWithToken(mailIn.replyAddress, token) }),
    }),
  )
}

/** Mails the one-time link to My tickets, while it is valid. */
export async function sendSignInLink(
  ctx: Context,
  send: Mailer,
  { signInId }: JobCatalogue['send-sign-in-link'],
): Promise<void> {
  const found = await readSignInForMail(ctx, signInId)
  if (!found || !mayMailOnRequest(ctx, found.person)) return
  const link = `${ctx.baseUrl()}/my/tickets/sign-in?k=${signInKey(ctx.signer, signInId)}`
  await send(signInLinkMail(found.signIn, found.person, link))
}
