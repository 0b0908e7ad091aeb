import type { Context as HonoContext, Hono, MiddlewareHandler } from 'hono'
import { previewAttachment } from '#contract/attachments.ts'
import { previewCustomerFile } from '#contract/customer-tickets.ts'
import { announcePresence } from '#contract/presence.ts'
import { checkOnline } from '#contract/go-online.ts'
import { listTickets } from '#contract/tickets.ts'
import { HONEYPOT } from '#contract/vocabulary.ts'
import type { RateLimitRequest, RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { RuleName } from '#server/platform/limits/rules.ts'
import { toHonoPath } from '../serve.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'

export const rateLimitRequest = (c: HonoContext): RateLimitRequest => ({
  address: c.req.header(CLIENT_ADDRESS_HEADER) ?? '',
  proof: c.req.header('proof-of-work'),
})

/** Takes the honeypot field out of a form's input; people leave it empty because they do not see it. */
export function splitHoneypot<T extends { [HONEYPOT]?: string | undefined }>(input: T) {
  const { [HONEYPOT]: honeypot = '', ...fields } = input
  return { fields, isHoneypotFilled: honeypot.trim() !== '' }
}

/** Counts frequent, cheap requests before their session is looked up. Throws `too-many`. */
export function limitReads(app: Hono, rateLimiter: RateLimiter): void {
  const limited =
    (name: RuleName): MiddlewareHandler =>
    async (c, next) => {
      await rateLimiter.consume(name, rateLimitRequest(c))
      await next()
      if (c.res.status < 400) rateLimiter.commit(name)
    }
  app.get(toHonoPath(listTickets.path), limited('search'))
  app.get(toHonoPath(previewAttachment.path), limited('preview'))
  app.get(toHonoPath(previewCustomerFile.path), limited('preview'))
  app.get(toHonoPath(checkOnline.path), limited('check'))
  app.post(toHonoPath(announcePresence.path), limited('announcement'))
  app.use('/files/*', limited('file'))
}
