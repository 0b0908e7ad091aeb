import { randomUUID } from 'node:crypto'
import { site } from '#site'
import type { Actor, Context } from '../../context.ts'
import { describeMailFailure } from '../../doctor/mail-failures.ts'
import { AppError } from '../../platform/errors.ts'
import { inTime } from '../../platform/in-time.ts'
import { greeting, recipientOf } from './compose-mail.ts'
import { renderBody } from './mail-layout.ts'
import { type OutgoingMail, createMailer } from './mailer.ts'

/** People wait for it. */
const TIMEOUT_MS = 8_000
const SAVED = 'No mail server is set, so nothing was sent. The email was saved as a file on this server.'

/** Composes an email that only shows that sending works; our own mailbox takes it for no ticket. */
export const composeTestEmail = (
  { id, to, date }: Pick<OutgoingMail, 'id' | 'to' | 'date'>,
  firstName = '',
): OutgoingMail => ({
  kind: 'test-email',
  id,
  to,
  subject: `Test email from ${site.name}`,
  date,
  automatic: 'generated',
  ...renderBody('Sending works', [
    greeting(firstName),
    { paragraph: 'You asked for this test email. Emails to customers are sent the same way.' },
  ]),
})

/** Mails a test to the caller, at once and without a job. Throws `conflict` with the reason where it cannot be sent. */
export async function sendTestEmail({ config, clock, signer }: Context, _: object, actor: Actor) {
  const mail = composeTestEmail({ id: randomUUID(), to: recipientOf(actor), date: clock.now() }, actor.first_name)
  const sending = inTime(TIMEOUT_MS, createMailer(config, signer)(mail))
  const { smtp } = config
  if (!smtp) throw await sending.then(() => new AppError('conflict', SAVED))
  await sending.catch((failure: unknown) => {
    throw new AppError('conflict', describeMailFailure('sending', smtp, failure))
  })
  return { sent_to: actor.email }
}
