import type { Hono, MiddlewareHandler } from 'hono'
import { previewAttachment } from '#contract/attachments.ts'
import { announceTyping } from '#contract/ticket-events.ts'
import { listTickets } from '#contract/tickets.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'
import type { RuleName } from '#server/limits/rules.ts'
import { honoPath } from '../serve.ts'
import { rateLimitRequest } from './rate-limit-request.ts'

/** Counts what is asked often and costs little each time, before anybody looks up who asks. Throws `too-many`. */
export function limitReads(app: Hono, gate: RateLimiter): void {
  const limited =
    (name: RuleName): MiddlewareHandler =>
    async (c, next) => {
      await gate.consume(name, rateLimitRequest(c))
      await next()
      if (c.res.status < 400) gate.commit(name)
    }
  app.get(honoPath(listTickets.path), limited('search'))
  app.get(honoPath(previewAttachment.path), limited('preview'))
  app.post(honoPath(announceTyping.path), limited('announcement'))
  app.use('/files/*', limited('file'))
}
