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
import { requireOpenTicketForm } from '#server/settings/ticket-form.ts'
import type { IdempotencyKey } from '#server/platform/idempotency.ts'
import { createTicket as create } from '#server/tickets/create-ticket.ts'
import { checkForm, createFormHandler, idempotencyOf, sentenceFor } from './handle-form.ts'
import type { FileField } from './read-form.ts'
import { site } from '#site'
import type { RespondWithView } from '../pages/view-pages.ts'
import type { FindActor } from '../security/session.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'

const FILES_FIELD = 'attachments'

type Success = 'contact-sent' | 'ticket-created'

type Form<O extends Operation, S extends Success> = {
  path: string
  operation: O
  /** Names the rate limit, and the views `{subject}-refused` and `{subject}-failed`. */
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
  respond: RespondWithView,
  findCaller: FindActor,
): void {
  const handleForm = createFormHandler(ctx, rateLimiter)

  function serveForm<O extends Operation, S extends Success>(form: Form<O, S>) {
    const { path, operation, subject, success, maxFiles, verb } = form
    const fileField: FileField = { name: FILES_FIELD, maxFiles }
    app.post(path, (c) =>
      handleForm(c, {
        fileField,
        async admit() {
          if (subject === 'ticket') await requireOpenTicketForm(ctx, () => findCaller(c))
          rateLimiter.precheck(subject, rateLimitRequest(c).address)
        },
        async accept(submitted, files) {
          const input = checkForm(operation, submitted)
          const { fields, isHoneypotFilled } = splitHoneypot(input as { [HONEYPOT]?: string })
          const idempotency = idempotencyOf(ctx, submitted, [path, fields])
          await rateLimiter.consume(subject, {
            ...rateLimitRequest(c),
            proof: null,
            idempotencyKey: idempotency.key,
            isHoneypotFilled,
          })
          const props = await verb(fields as Parsed<O>, idempotency, files)
          return { response: await respond(c, 200, success, props) }
        },
        refuse({ status, detail, errors }, contents) {
          if (!contents || errors.length === 0) return respond(c, status, `${subject}-failed`, { detail, contents })
          const sentence = sentenceFor(contents, fileField)
          return respond(c, status, `${subject}-refused`, { sentence, contents })
        },
      }),
    )
  }

  serveForm({
    path: '/contact',
    operation: sendContactMessage,
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
