import type { Context as HonoContext } from 'hono'
import type { Context } from '#server/context.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { constantTimeEqual } from '#server/platform/signing.ts'

/** Compares the bearer token of a request with the expected one, in constant time. */
export function hasBearerToken(c: HonoContext, expected: string): boolean {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return constantTimeEqual(expected, token)
}

/** Throws `unauthenticated` without the bearer token MAIL_INBOUND_TOKEN, and `not-found` where that variable is not set. */
export function requireMailToken({ config, log }: Pick<Context, 'config' | 'log'>, c: HonoContext): void {
  const { inboundToken } = config.mailIn
  if (inboundToken === undefined) throw notFound()
  if (hasBearerToken(c, inboundToken)) return
  log.warn('mail.token_refused')
  throw new AppError('unauthenticated', 'Send the token of MAIL_INBOUND_TOKEN as “Authorization: Bearer …”.')
}
