import type { Context } from '../context.ts'
import { linkForMail } from '../customers/links/link-for-mail.ts'
import { readReminder } from '../customers/reminders/read-reminder.ts'
import type { Attempt, JobCatalogue } from '../jobs/job-types.ts'
import { customerReminderMail } from '../mail/customer-reminder.ts'
import { readMailText } from '../mail-texts/read-mail-text.ts'
import { type Mailer, domainOf } from '../mail/mailer.ts'
import { addressWithToken, createReplyToken } from '../mail-ids/reply-token.ts'
import { readMails, readOpeningMail, threadHeaders } from '../messages/mail-thread.ts'
import { readEarlierMessages } from '../messages/read-answer-for-mail.ts'
import { mayMailAutomatically } from '../tickets/automatic-mail.ts'

/**
 * Mails a reminder to the requester of its ticket, or that the ticket has been closed, unless the customer has written or the
 * ticket has been dealt with since: then it would be wrong. Throws for what may pass, so that the job is retried.
 */
export async function sendReminder(
  ctx: Context,
  send: Mailer,
  { responseId }: JobCatalogue['send-customer-reminder'],
  attempt: Attempt,
): Promise<void> {
  const found = await readReminder(ctx, responseId)
  if (!found) return
  const { reminder, ticket, person } = found
  const isResolved = ticket.status === 'Resolved'
  if (!isResolved && ticket.waiting_for !== 'customer') return
  const link = await linkForMail(ctx, { ticket, personId: person.id, address: person.email })
  if (link === undefined) return
  const verdict = await mayMailAutomatically(ctx, {
    ticketNumber: ticket.ticket_id,
    address: person.email,
    mailProblem: person.mail_problem,
    mail: undefined,
    isRetry: attempt.number > 1,
  })
  if (verdict !== 'allowed') return ctx.log.info('mail.reminder_skipped', { reason: verdict })
  const [opening, mails, earlier] = await Promise.all([
    readOpeningMail(ctx, ticket.id),
    readMails(ctx, ticket.id, reminder.created_at),
    readEarlierMessages(ctx, ticket.id, reminder.created_at),
  ])
  const { mailFrom, companyInbox: inbox, mailIn } = ctx.config
  const headers = threadHeaders({
    ticketId: ticket.id,
    opening,
    mails,
    answers: earlier.filter(({ kind }) => kind === 'answer'),
    recipient: { user_id: person.id, address: person.email },
    signer: ctx.signer,
    domain: domainOf(mailFrom),
  })
  const token = createReplyToken(ctx.signer, ticket.ticket_id, person.id)
  const mailed_subject = ticket.channel === 'mail' ? (opening?.subject ?? ticket.title) : null
  await send(
    customerReminderMail(reminder, { ...ticket, mailed_subject, isResolved }, person, {
      link,
      inbox,
      words: await readMailText(ctx, 'ticket-reminder'),
      ...headers,
      ...(mailIn.replyAddress && { replyAddress: addressWithToken(mailIn.replyAddress, token) }),
    }),
  )
}
