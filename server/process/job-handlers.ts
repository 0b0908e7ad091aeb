import { eq } from 'drizzle-orm'
import { analyseTicket } from '../triage/analyse-ticket.ts'
import type { Provider } from '../triage/providers/provider.ts'
import { moveObject, removeObject } from '../files/stored-objects.ts'
import { runBulkChange } from '../tickets/run-bulk-change.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { Context } from '../context.ts'
import { contactMessages } from '../schema/schema.ts'
import { readMailboxForMail } from '../mail/in/imap/read-mailbox-for-mail.ts'
import type { Handlers } from '../platform/jobs/job-types.ts'
import { contactMessageMail } from '../mail/out/contact-message.ts'
import { invitationMail } from '../mail/out/invitation.ts'
import { mailStoppedMail, mailWorksMail, oauthExpiryMail } from '../mail/out/mail-stopped.ts'
import type { Mailer } from '../mail/out/mailer.ts'
import { EXPIRY_TODO, describeExpiry } from '../mail/oauth/expiry.ts'
import { runMaintenance } from '../maintenance/run-maintenance.ts'
import { assignTicket } from '../team/assignment.ts'
import { readTicketsForMail } from '../tickets/read-tickets-for-mail.ts'
import { readAdmin } from '../people/admins.ts'
import { readInvitationForMail } from '../people/invitations.ts'
import { sendAnswer } from '../mail/out/answer-mail.ts'
import { sendConfirmation } from '../mail/out/ticket-created.ts'
import { sendNotice } from '../mail/out/notice-mail.ts'
import { sendReminder } from '../mail/out/customer-reminder.ts'
import { sendRatingRequest } from '../mail/out/rating-request.ts'
import { sendCustomerCode, sendSignInLink, sendTicketLink } from '../mail/out/requested-mails.ts'

const FIRST_ATTEMPT = { number: 1, isLast: false }

/** What each kind of job does. A job about something that has been erased since has nothing left to do. */
export function createHandlers(ctx: Context, send: Mailer, provider: Provider | undefined): Handlers {
  // The tickets of a batch of ten jobs are read with one query.
  const readTicket = createBatcher((ids: string[]) => readTicketsForMail(ctx, ids), { maxItems: 10 })
  const inbox = ctx.config.companyInbox
  return {
    'send-ticket-created': async ({ ticketId }, attempt = FIRST_ATTEMPT) => {
      const found = await readTicket(ticketId)
      if (found) await sendConfirmation(ctx, send, found, attempt)
    },
    'send-ticket-response': (data, attempt = FIRST_ATTEMPT) => sendAnswer(ctx, send, data, attempt),
    'send-contact-message': async ({ contactMessageId }) => {
      const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, contactMessageId))
      if (message) await send(contactMessageMail(message, inbox))
    },
    'send-invitation': async ({ invitationId }) => {
      const found = await readInvitationForMail(ctx, invitationId)
      if (found) await send(invitationMail(found.invitation, found.inviter, found.link))
    },
    'send-mail-stopped': async ({ mailbox, adminId, event, at }) => {
      const admin = await readAdmin(ctx.db, adminId)
      const found = await readMailboxForMail(ctx, mailbox)
      if (!admin || !found) return
      const what = { mailbox, label: found.label, at: new Date(at) }
      if (event === 'works') await send(mailWorksMail(admin, what))
      // One that works again by now needs no mail.
      else if (found.problem) await send(mailStoppedMail(admin, what, found.problem))
    },
    'send-oauth-expiry': async ({ adminId, expiresAt, days, at }) => {
      const admin = await readAdmin(ctx.db, adminId)
      const warning = { words: describeExpiry(days), whatToDo: EXPIRY_TODO }
      if (admin) await send(oauthExpiryMail(admin, { ...warning, expiresAt: new Date(expiresAt), at: new Date(at) }))
    },
    'send-customer-code': (data) => sendCustomerCode(ctx, send, data),
    'send-ticket-link': (data, attempt = FIRST_ATTEMPT) => sendTicketLink(ctx, send, data, attempt),
    'send-sign-in-link': (data) => sendSignInLink(ctx, send, data),
    'send-rating-request': (data, attempt = FIRST_ATTEMPT) => sendRatingRequest(ctx, send, data, attempt),
    'send-notice': (data) => sendNotice(ctx, send, data),
    'send-customer-reminder': (data, attempt = FIRST_ATTEMPT) => sendReminder(ctx, send, data, attempt),
    'change-tickets': (data) => runBulkChange(ctx, data),
    'assign-ticket': (data) => assignTicket(ctx, data),
    'analyse-ticket': ({ ticketId }) => analyseTicket(ctx, provider, { ticketId }),
    'move-object': (places) => moveObject(ctx, places),
    'remove-object': ({ key }) => removeObject(ctx, { key }),
    upkeep: () => runMaintenance(ctx),
  }
}
