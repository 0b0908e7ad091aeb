import type { Context } from '../context.ts'
import type { Attempt } from '../jobs/job-types.ts'
import { linkFor } from '../customers/links/make-link.ts'
import { pagePath } from '../mail-ids/link-key.ts'
import { addressWithToken, createReplyToken } from '../mail-ids/reply-token.ts'
import { readMailText } from '../mail-texts/read-mail-text.ts'
import type { Mailer } from '../mail/mailer.ts'
import { readRefusal } from '../mail/refusal.ts'
import { ticketCreatedMail } from '../mail/ticket-created.ts'
import { usableMessageId } from '../messages/mail-thread.ts'
import { recordBounce } from '../messages/record-bounce.ts'
import { mayMailAutomatically } from '../tickets/automatic-mail.ts'
import { isEcho } from '../tickets/echo.ts'
import { type TicketForMail, readConfirmedBefore } from '../tickets/read-tickets-for-mail.ts'

/** Confirmations of before that a mail is compared with. */
const COMPARED = 3

/**
 * Mails the confirmation of a ticket, where an automatic mail may be sent. One that the mail server refuses has bounced.
 * Throws for what may pass, so that the job is retried.
 */
export async function sendConfirmation(
  ctx: Context,
  send: Mailer,
  { ticket, customer, mail }: TicketForMail,
  attempt: Attempt,
): Promise<void> {
  const isMailed = ticket.channel === 'mail' && mail !== null
  const verdict = await mayMailAutomatically(ctx, {
    ticketNumber: ticket.ticket_id,
    address: customer.email,
    mailProblem: customer.mail_problem,
    mail: isMailed ? { ...mail, isEcho: await isEchoOfOurs() } : undefined,
    isRetry: attempt.number > 1,
  })
  if (verdict !== 'allowed') return ctx.log.info('mail.confirmation_skipped', { reason: verdict })
  const words = await readMailText(ctx, 'ticket-created')
  const link = `${ctx.baseUrl()}${await linkFor(ctx, { ticket, personId: customer.id })}`
  try {
    await send(confirmation())
  } catch (error) {
    const refusal = readRefusal(error)
    if (!refusal) throw error
    ctx.log.info('mail.bounced', { code: refusal.code })
    await ctx.transact((tx) =>
      recordBounce(ctx, tx, {
        subject: { kind: 'c', id: ticket.id },
        recipients: [{ address: customer.email, kind: 'hard', status: refusal.code, words: refusal.words }],
      }),
    )
  }

  function confirmation() {
    const { companyInbox: inbox, mailIn } = ctx.config
    const inReplyTo = isMailed ? usableMessageId(mail.message_id) : undefined
    const token = () => createReplyToken(ctx.signer, ticket.ticket_id, customer.id)
    return ticketCreatedMail(
      { ...ticket, mailed_subject: ticket.channel === 'mail' ? (mail?.subject ?? ticket.title) : null },
      customer,
      {
        isProved: mail?.sender_check === 'verified',
        lacksFiles: isMailed && mail.details?.is_incomplete === true,
        inbox,
        link,
        words,
        ...(inReplyTo !== undefined && { inReplyTo }),
        ...(mailIn.replyAddress && { replyAddress: addressWithToken(mailIn.replyAddress, token()) }),
      },
    )
  }

  async function isEchoOfOurs(): Promise<boolean> {
    const earlier = await readConfirmedBefore(ctx, customer.id, ticket, COMPARED)
    const used = await readMailText(ctx, 'ticket-created')
    const mails = earlier.map((each) =>
      ticketCreatedMail({ ...each, mailed_subject: null }, customer, {
        inbox: ctx.config.companyInbox,
        words: used,
        // As it is read of a mail that comes back.
        link: `${ctx.baseUrl()}${pagePath(each.ticket_id)}`,
      }),
    )
    return isEcho(
      ticket.description,
      mails.map(({ text }) => text),
    )
  }
}
