import type { Hono } from 'hono'
import { sendContactMessage } from '#contract/contact-messages.ts'
import type { Operation, Parsed } from '#contract/operation.ts'
import { HONEYPOT, MISSING_FIELDS_MESSAGE } from '#contract/vocabulary.ts'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { createTicket } from '#contract/tickets.ts'
import type { ReceivedFile } from '#server/attachments/receive-file.ts'
import { sendContactMessage as send } from '#server/contact/send-contact-message.ts'
import type { Context } from '#server/context.ts'
import type { FieldError } from '#server/errors.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'
import type { RuleName } from '#server/limits/rules.ts'
import { requireOpenTicketForm } from '#server/settings/ticket-form.ts'
import type { IdempotencyKey } from '#server/idempotency.ts'
import { createTicketWithFiles } from '#server/tickets/create-ticket-with-files.ts'
import { type SubmittedForm, readForm } from './read-form.ts'
import { methodsAt } from '../allowed-methods.ts'
import type { Pages } from '../pages/serve-pages.ts'
import { type Html, createNoJsPage, listItems, paragraphs, text } from './no-js-page.ts'
import { invalidInput, describeProblem } from '../problem.ts'
import type { FindActor } from '../security/session.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'

/** For how long an identical form counts as a reload or second click (docs/decisions/0014-forms-without-javascript.md). */
const RESUBMIT_WINDOW_MS = 60 * 60 * 1000

type Fields = Record<string, unknown>
type Form<O extends Operation> = {
  path: string
  operation: O
  rule: RuleName
  /** Templates are named `{subject}-{success}`, `{subject}-refused` and `{subject}-failed`. */
  subject: string
  success: string
  maxFiles: number
  verb: (input: Parsed<O>, idempotency: IdempotencyKey, files: ReceivedFile[]) => Promise<Record<string, Html>>
}

/** Serves the two public forms when they are posted without JavaScript: the same verbs as the API, with a page as response. */
export function serveNoJsForms(
  app: Hono,
  ctx: Context,
  rateLimiter: RateLimiter,
  pages: Pages,
  findCaller: FindActor,
): void {
  const renderPage = createNoJsPage(pages)

  function serveForm<O extends Operation>(options: Form<O>) {
    const { path, operation, rule, subject, success, maxFiles, verb } = options
    app.post(path, async (c) => {
      let form: SubmittedForm | undefined
      try {
        if (rule === 'ticket') await requireOpenTicketForm(ctx, () => findCaller(c))
        rateLimiter.precheck(rule, rateLimitRequest(c).address)
        form = await readForm(ctx, c, maxFiles, rateLimiter)
        const input = operation.input.safeParse(form.fields)
        if (!input.success) throw invalidInput(input.error.issues)
        const { fields, isHoneypotFilled } = splitHoneypot(input.data as { [HONEYPOT]?: string })
        const idempotency = idempotencyFor(operation, fields, form.files)
        await rateLimiter.consume(rule, {
          ...rateLimitRequest(c),
          proof: null,
          idempotencyKey: idempotency.key,
          isHoneypotFilled,
        })
        const values = await verb(fields as Parsed<O>, idempotency, form.files)
        return renderPage(c, 200, `${subject}-${success}`, values)
      } catch (error) {
        const { status, detail, errors } = describeProblem(c, error, ctx)
        if (errors.length === 0) return renderPage(c, status, `${subject}-failed`, { detail: text(detail) })
        return renderPage(c, status, `${subject}-refused`, errorValues(errors, form?.fields))
      } finally {
        for (const { stagedFile } of form?.files ?? []) await stagedFile.discard()
      }
    })
    app.all(path, async (c, next) => {
      const allowed = methodsAt(path)
      if (allowed.includes(c.req.method)) return next()
      return c.text('Method not allowed', 405, { Allow: allowed.join(', ') })
    })
  }

  /** The same input with the same files is the same request. */
  function idempotencyFor({ id }: Operation, input: unknown, files: ReceivedFile[]): IdempotencyKey {
    const request = JSON.stringify([id, input, files.map(({ name, stagedFile }) => [name, stagedFile.sha256])])
    return { key: ctx.signer.sign('plain form', request), withinMs: RESUBMIT_WINDOW_MS, request }
  }

  serveForm({
    path: '/contact',
    operation: sendContactMessage,
    rule: 'contact',
    subject: 'message',
    success: 'sent',
    maxFiles: 0,
    verb: async (input, idempotency) => {
      await send(ctx, input, idempotency)
      return { email: text(input.email) }
    },
  })
  serveForm({
    path: '/support',
    operation: createTicket,
    rule: 'ticket',
    subject: 'ticket',
    success: 'created',
    maxFiles: MAX_ATTACHMENTS,
    verb: async (input, idempotency, files) => {
      const { ticket, aiResponse } = await createTicketWithFiles(ctx, input, idempotency, files)
      return {
        number: text(ticket.ticket_id),
        title: text(ticket.title),
        category: text(ticket.category),
        priority: text(ticket.priority),
        email: text(input.customerInfo.email),
        reply: paragraphs(aiResponse),
        files: listItems(files.map(({ name }) => name)),
      }
    },
  })
}

/** The form's sentence about missing fields, if one is blank, and one line for each wrong field. `fields` is undefined when the form could not be read. */
function errorValues(errors: FieldError[], fields: Fields | undefined): Record<string, Html> {
  const first = new Map(errors.toReversed().map(({ path, message }) => [path, message]))
  const isBlank = fields !== undefined && [...first.keys()].some((path) => !textAt(fields, path).trim())
  return {
    sentence: paragraphs(isBlank ? MISSING_FIELDS_MESSAGE : ''),
    lines: listItems([...first.values()].toReversed()),
  }
}

function textAt(fields: Fields, path: string): string {
  const value = path.split('.').reduce<unknown>((inside, name) => (inside as Fields | undefined)?.[name], fields)
  return typeof value === 'string' ? value : ''
}
