import { randomUUID } from 'node:crypto'
import { site } from '#site'
import type { Actor, Context } from '../../context.ts'
import { describeMailFailure } from '../../doctor/mail-out.ts'
import { AppError } from '../../platform/errors.ts'
import { greeting, recipientOf } from './compose-mail.ts'
import { renderBody } from './mail-layout.ts'
import { createMailer } from './mailer.ts'

/** People wait for it. */
const TIMEOUT_MS = 8_000
const SAVED = 'No mail server is set, so nothing was sent. The email was saved as a file in DATA_DIR/outbox.'

/** Mails a test to the caller, at once and without a job. Throws `conflict` with the reason where it cannot be sent. */
export async function sendTestEmail({ config, clock, ...ctx }: Context, _: object, actor: Actor) {
  const send = createMailer(config, ctx.signer)
  const mail = {
    kind: 'test-email',
    id: randomUUID(),
    to: recipientOf(actor),
    subject: `Test email from ${site.name}`,
    date: clock.now(),
    automatic: 'generated' as const,
    ...renderBody('Sending works', [
      greeting(actor.first_name),
      { paragraph: 'You asked for this test email. Emails to customers are sent the same way.' },
    ]),
  }
  const done = new AbortController()
  const timeout = clock.sleep(TIMEOUT_MS, done.signal).then(() => ({ code: 'ETIMEDOUT', message: '' }))
  const failure = await Promise.race([timeout, send(mail).catch((error: unknown) => error)])
  done.abort()
  if (!config.smtpUrl) throw failure ?? new AppError('conflict', SAVED)
  if (failure) throw new AppError('conflict', describeMailFailure(config, failure))
  return { sent_to: actor.email }
}
