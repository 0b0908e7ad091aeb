import type { Hono, MiddlewareHandler } from 'hono'
import { previewAttachment } from '#contract/attachments.ts'
import { announceReply } from '#contract/ticket-events.ts'
import { listTickets } from '#contract/tickets.ts'
import type { Gate } from '../limits/gate.ts'
import type { RuleName } from '../limits/rules.ts'
import { honoPath } from './serve.ts'
import { visitOf } from './visit.ts'

/** Counts what is asked often and costs little each time, before anybody looks up who asks. Throws `too-many`. */
export function limitReading(app: Hono, gate: Gate): void {
  const counted =
    (name: RuleName): MiddlewareHandler =>
    async (c, next) => {
      await gate.enter(name, visitOf(c))
      await next()
      if (c.res.status < 400) gate.admitted(name)
    }
  app.get(honoPath(listTickets.path), counted('search'))
  app.get(honoPath(previewAttachment.path), counted('preview'))
  app.post(honoPath(announceReply.path), counted('announcement'))
  app.use('/files/*', counted('file'))
}
