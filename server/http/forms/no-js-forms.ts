import type { Hono } from 'hono'
import { responseBegins } from '#contract/business-hours.ts'
import { sendContactMessage } from '#contract/contact-messages.ts'
import type { Operation, Parsed } from '#contract/operation.ts'
import { HONEYPOT } from '#contract/vocabulary.ts'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { createTicket } from '#contract/tickets.ts'
import type { KeptFile, Views } from '#contract/page-views.ts'
import { sendContactMessage as send } from '#server/customers/contact-message.ts'
import type { Context } from '#server/context.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { RuleName } from '#server/platform/limits/rules.ts'
import { requireOpenTicketForm } from '#server/settings/ticket-form.ts'
import type { IdempotencyKey } from '#server/platform/idempotency.ts'
import { createTicket as create } from '#server/tickets/create-ticket.ts'
import { checkForm, createFormHandler, idempotencyOf, sentenceFor } from './handle-form.ts'
import type { FileField } from './read-form.ts'
import { site } from '#site'
import { methodsAt } from '../allowed-methods.ts'
import type { RespondWithView } from '../pages/view-pages.ts'
import type { FindActor } from '../security/session.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'

const FILES_FIELD = 'attachments'

type Form<O extends Operation, S extends 'contact-sent' | 'ticket-created'> = {
  path: string
  operation: O
  rule: RuleName
  /** Names the views `{subject}-refused` and `{subject}-failed`. */
  subject: 'contact' | 'ticket'
  success: S
  maxFiles: number
  /** Returns the props of the view of success. */
  verb: (input: Parsed<O>, idempotency: IdempotencyKey, files: KeptFile[]) => Promise<Views[S]>
}

/** Serves the two public forms when they are posted without JavaScript: the verbs of the API, with a page as response. */
export function serveNoJsForms(
  app: Hono,
  ctx: Context,
  rateLimiter: RateLimiter,
  respondWithView: RespondWithView,
  findCaller: FindActor,
): void {
  const handleForm = createFormHandler(ctx, rateLimiter)

  function serveForm<O extends Operation, S extends 'contact-sent' | 'ticket-created'>(options: Form<O, S>) {
    const { path, operation, rule, subject, success, maxFiles, verb } = options
    const fileField: FileField = { name: FILES_FIELD, maxFiles }
    app.post(path, (c) =>
      handleForm(c, {
        fileField,
        async admit() {
          if (rule === 'ticket') await requireOpenTicketForm(ctx, () => findCaller(c))
          rateLimiter.precheck(rule, rateLimitRequest(c).address)
        },
        async accept(form, files) {
          const input = checkForm(operation, form)
          const { fields, isHoneypotFilled } = splitHoneypot(input as { [HONEYPOT]?: string })
          const idempotency = idempotencyOf(ctx, form, [operation.id, fields])
          await rateLimiter.consume(rule, {
            ...rateLimitRequest(c),
            proof: null,
            idempotencyKey: idempotency.key,
            isHoneypotFilled,
          })
          const props = await verb(fields as Parsed<O>, idempotency, files)
          return { response: await respondWithView(c, 200, success, props) }
        },
        refuse({ status, detail, errors }, contents) {
          if (!contents || errors.length === 0)
            return respondWithView(c, status, `${subject}-failed`, { detail, contents })
          const sentence = sentenceFor(contents, fileField)
          return respondWithView(c, status, `${subject}-refused`, { sentence, contents })
        },
      }),
    )
    app.all(path, async (c, next) => {
      const allowed = methodsAt(path)
      if (allowed.includes(c.req.method)) return next()
      return c.text('Method not allowed', 405, { Allow: allowed.join(', ') })
    })
  }

  serveForm({
    path: '/contact',
    operation: sendContactMessage,
    rule: 'contact',
    subject: 'contact',
    success: 'contact-sent',
    maxFiles: 0,
    verb: async (input, idempotency) => {
      await send(ctx, input, idempotency)
      return { email: input.email, begins: responseBegins(site, ctx.now()) }
    },
  })
  serveForm({
    path: '/support',
    operation: createTicket,
    rule: 'ticket',
    subject: 'ticket',
    success: 'ticket-created',
    maxFiles: MAX_ATTACHMENTS,
    verb: async (input, idempotency, files) => {
      const attachments = files.map(({ id, token }) => ({ id, token }))
      const { ticket, aiResponse, link } = await create(ctx, { ...input, attachments }, idempotency)
      return {
        number: ticket.ticket_id,
        link,
        title: ticket.title,
        category: ticket.category,
        priority: ticket.priority,
        email: input.customerInfo.email,
        reply: aiResponse,
        files: files.map(({ name }) => name),
      }
    },
  })
}
