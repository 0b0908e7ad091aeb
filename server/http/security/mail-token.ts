import type { Context as HonoContext } from 'hono'
import type { Context } from '#server/context.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { constantTimeEqual } from '#server/platform/signing.ts'

/**
 * Throws `unauthenticated` without the bearer token MAIL_INBOUND_TOKEN, and `not-found` where that variable is not set: then
 * mails cannot come this way.
 */
export function requireMailToken({ config, log }: Pick<Context, 'config' | 'log'>, c: HonoContext): void {
  const { inboundToken } = config.mailIn
  if (inboundToken === undefined) throw notFound()
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (constantTimeEqual(inboundToken, token)) return
  log.warn('mail.token_refused')
  throw new AppError('unauthenticated', 'Send the token of MAIL_INBOUND_TOKEN as “Authorization: Bearer …”.')
}
