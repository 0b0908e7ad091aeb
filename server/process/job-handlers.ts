import type { Context } from '../context.ts'
import { moveObject, removeObject } from '../files/stored-objects.ts'
import { sendAnswer } from '../mail/out/answer.ts'
import { createConfirmationSender } from '../mail/out/confirmation.ts'
import { sendContactMessage } from '../mail/out/contact-message.ts'
import { sendInvitation } from '../mail/out/invitation.ts'
import { sendMailStopped, sendOauthExpiry } from '../mail/out/mail-stopped.ts'
import type { MailJob } from '../mail/out/mail-job.ts'
import type { Mailer } from '../mail/out/mailer.ts'
import { sendNotice } from '../mail/out/notice.ts'
import { sendRatingRequest } from '../mail/out/rating-request.ts'
import { sendReminder } from '../mail/out/reminder.ts'
import { sendCustomerCode, sendSignInLink, sendTicketLink } from '../mail/out/requested-mails.ts'
import { runMaintenance } from '../maintenance/run-maintenance.ts'
import type { Attempt, Handler, Handlers, JobName } from '../platform/jobs/job-types.ts'
import { assignTicket } from '../team/assignment.ts'
import { runBulkChange } from '../tickets/run-bulk-change.ts'
import { analyseTicket } from '../triage/analyse-ticket.ts'
import type { Provider } from '../triage/providers/provider.ts'

const FIRST_ATTEMPT: Attempt = { number: 1, isLast: false }

/** Creates the handler of every job. A job about something that has been erased since does nothing. */
export function createHandlers(ctx: Context, send: Mailer, provider: Provider | undefined): Handlers {
  const sendConfirmation = createConfirmationSender(ctx, send)
  const mail =
    <Name extends JobName>(sendMail: MailJob<Name>): Handler<Name> =>
    (data, attempt = FIRST_ATTEMPT) =>
      sendMail(ctx, send, data, attempt)
  return {
    'send-ticket-created': (data, attempt = FIRST_ATTEMPT) => sendConfirmation(data, attempt),
    'send-ticket-response': mail(sendAnswer),
    'send-contact-message': mail(sendContactMessage),
    'send-invitation': mail(sendInvitation),
    'send-mail-stopped': mail(sendMailStopped),
    'send-oauth-expiry': mail(sendOauthExpiry),
    'send-customer-code': mail(sendCustomerCode),
    'send-ticket-link': mail(sendTicketLink),
    'send-sign-in-link': mail(sendSignInLink),
    'send-rating-request': mail(sendRatingRequest),
    'send-notice': mail(sendNotice),
    'send-customer-reminder': mail(sendReminder),
    'change-tickets': (data) => runBulkChange(ctx, data),
    'assign-ticket': (data) => assignTicket(ctx, data),
    'analyse-ticket': ({ ticketId }) => analyseTicket(ctx, provider, { ticketId }),
    'move-object': (places) => moveObject(ctx, places),
    'remove-object': ({ key }) => removeObject(ctx, { key }),
    upkeep: () => runMaintenance(ctx),
  }
}
