import type { MailTextName } from '#contract/mail-texts.ts'
import { site } from '#site'

/** The text around the fixed parts of a mail, with variables; the first line of `text` is its heading. */
export type MailWords = { subject: string; text: string }

/** The subject of a ticket's mails, which mail programs group by it. */
const THREAD = '[#{{ticket.number}}] {{ticket.title}}'

/** The texts of a new installation. The confirmation's sentences are the automatic reply (server/triage/automatic-reply.ts). */
export const defaultTexts = (): Record<MailTextName, MailWords> => ({
  'ticket-created': { subject: THREAD, text: 'Ticket #{{ticket.number}} has been created\n\n{{link}}' },
  'ticket-response': {
    subject: THREAD,
    text: `{{technician.name|${site.name.replaceAll(/[{}]/g, '')}}} answered ticket #{{ticket.number}}\n\n{{link}}`,
  },
  'ticket-link': {
    subject: '[#{{ticket.number}}] The link to your ticket',
    text: `Your link to ticket #{{ticket.number}}

{{link}}

Keep this link to yourself: it opens your ticket without a password.

If you didn’t ask for it, you can ignore this email.`,
  },
  'ticket-reminder': {
    subject: THREAD,
    text: 'We’re waiting for your reply to ticket #{{ticket.number}}\n\n{{link}}',
  },
  'rating-request': {
    subject: THREAD,
    text: `Ticket #{{ticket.number}} is solved

We’ve marked your ticket as solved. How did we do?

Not solved, or the problem has returned? Tell us on the ticket’s page, and we’ll open it again.

{{link}}`,
  },
})

/** The notice that a ticket has been closed. It is not changed with the reminders: their words would be wrong in it. */
export const CLOSED_NOTICE: MailWords = { subject: THREAD, text: 'Ticket #{{ticket.number}} is closed\n\n{{link}}' }

/** The notice that another ticket is part of this one now. */
export const mergedNotice = (number: number): MailWords => ({
  subject: `[#{{ticket.number}}] Ticket #${number} is now part of #{{ticket.number}}`,
  text: `Tickets #${number} and #{{ticket.number}} are now one

Both are about the same thing, so from now on we handle them together in #{{ticket.number}}. What you wrote so far is there.

{{link}}`,
})
