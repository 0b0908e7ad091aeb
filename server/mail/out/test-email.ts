import { randomUUID } from 'node:crypto'
import { site } from '#site'
import type { Actor, Context } from '../../context.ts'
import { describeMailFailure } from '../../doctor/mail-out.ts'
import { AppError } from '../../platform/errors.ts'
import { createTokenSource } from '../oauth/token-source.ts'
import { greeting, recipientOf } from './compose-mail.ts'
import { renderBody } from './mail-layout.ts'
import { createMailer } from './mailer.ts'

/** People wait for it. */
const TIMEOUT_MS = 8_000
const TIMED_OUT = Object.assign(new Error('The mail server did not respond.'), { code: 'ETIMEDOUT' })

/** Mails a test to the caller, at once and without a job. Throws `conflict` with the reason where it cannot be sent. */
export async function sendTestEmail(ctx: Context, _: object, actor: Actor): Promise<{ sent_to: string }> {
  const { config, clock, signer } = ctx
  const { smtpUrl, mailIn } = config
  const send = createMailer(config, signer, mailIn.oauth && createTokenSource(mailIn.oauth))
  const done = new AbortController()
  const timeout = clock.sleep(TIMEOUT_MS, done.signal).then(() => {
    throw TIMED_OUT
  })
  try {
    await Promise.race([send(composeTestEmail(actor, ctx.now())), timeout])
  } catch (error) {
    ctx.log.warn('mail.test_failed', { code: (error as NodeJS.ErrnoException).code ?? 'unknown' })
    throw new AppError('conflict', smtpUrl ? describeMailFailure(smtpUrl, error) : NOT_SAVED)
  } finally {
    timeout.catch(() => {})
    done.abort()
  }
  if (!smtpUrl) throw new AppError('conflict', SAVED)
  return { sent_to: actor.email }
}

const SAVED =
  'No mail server is set, so nothing was sent. The email was saved as a file in DATA_DIR/outbox. Set SMTP_URL to your mail server (docs/configuration.md), then restart.'
const NOT_SAVED = 'No mail server is set, and the email could not be saved in DATA_DIR/outbox either.'

const composeTestEmail = (actor: Actor, date: Date) => ({
  kind: 'test-email',
  id: randomUUID(),
  to: recipientOf(actor),
  subject: `Test email from ${site.name}`,
  date,
  automatic: 'generated' as const,
  ...renderBody('Sending works', [
    greeting(actor.first_name),
    { paragraph: 'You asked for this test email. Emails to customers are sent the same way.' },
  ]),
})
