import type { Hono } from 'hono'
import { sendContactMessage } from '#contract/contact-messages.ts'
import type { Operation, Parsed } from '#contract/operation.ts'
import { HONEYPOT, MAX_ATTACHMENTS, MISSING_FIELDS_MESSAGE } from '#contract/vocabulary.ts'
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
import { type Html, createNoJsPage, listItems, paragraphs, escapeHtml } from './no-js-page.ts'
import { invalidInput, describeProblem } from '../problem.ts'
import type { FindActor } from '../security/session.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limit-request.ts'

/** How long the same words again are a reload or a second press, and not a second wish (docs/decisions/0014). */
const RESUBMIT_WINDOW_MS = 60 * 60 * 1000

type Given = Record<string, unknown>
type Form<O extends Operation> = {
  path: string
  operation: O
  rule: RuleName
  /** What the answers are about, as their names begin: 'ticket-refused'. */
  subject: string
  done: string
  maxFiles: number
  verb: (input: Parsed<O>, once: IdempotencyKey, files: ReceivedFile[]) => Promise<Record<string, Html>>
}

/** The two public forms as the browser posts them by itself: the same verbs, answered with a page. */
export function serveNoJsForms(
  app: Hono,
  ctx: Context,
  rateLimiter: RateLimiter,
  pages: Pages,
  findCaller: FindActor,
): void {
  const renderPage = createNoJsPage(pages)

  function serveForm<O extends Operation>(asked: Form<O>) {
    const { path, operation, rule, subject, done, maxFiles, verb } = asked
    app.post(path, async (c) => {
      let form: SubmittedForm | undefined
      try {
        if (rule === 'ticket') await requireOpenTicketForm(ctx, () => findCaller(c))
        rateLimiter.precheck(rule, rateLimitRequest(c).address)
        form = await readForm(ctx, c, maxFiles, rateLimiter)
        const input = operation.input.safeParse(form.fields)
        if (!input.success) throw invalidInput(input.error.issues)
        const { said, isTrapped } = splitHoneypot(input.data as { [HONEYPOT]?: string })
        const once = idempotencyFor(operation, said, form.files)
        await rateLimiter.consume(rule, {
          ...rateLimitRequest(c),
          proof: null,
          idempotencyKey: once.key,
          isHoneypotFilled: isTrapped,
        })
        const values = await verb(said as Parsed<O>, once, form.files)
        return renderPage(c, 200, `${subject}-${done}`, values)
      } catch (error) {
        const { status, detail, errors } = describeProblem(c, error, ctx.log)
        if (errors.length === 0)
          return renderPage(c, status, `${subject}-failed`, { detail: escapeHtml(detail) })
        return renderPage(c, status, `${subject}-refused`, errorValues(errors, form?.fields))
      } finally {
        for (const { draft } of form?.files ?? []) await draft.discard()
      }
    })
    app.all(path, async (c, next) => {
      const allowed = methodsAt(path)
      if (allowed.includes(c.req.method)) return next()
      return c.text('Method not allowed', 405, { Allow: allowed.join(', ') })
    })
  }

  /** The same words with the same files are the same request. */
  function idempotencyFor({ id }: Operation, input: unknown, files: ReceivedFile[]): IdempotencyKey {
    const request = JSON.stringify([id, input, files.map(({ name, draft }) => [name, draft.sha256])])
    return { key: ctx.signer.sign('plain form', request), withinMs: RESUBMIT_WINDOW_MS, request }
  }

  serveForm({
    path: '/contact',
    operation: sendContactMessage,
    rule: 'contact',
    subject: 'message',
    done: 'sent',
    maxFiles: 0,
    verb: async (input, once) => {
      await send(ctx, input, once)
      return { email: escapeHtml(input.email) }
    },
  })
  serveForm({
    path: '/support',
    operation: createTicket,
    rule: 'ticket',
    subject: 'ticket',
    done: 'created',
    maxFiles: MAX_ATTACHMENTS,
    verb: async (input, once, files) => {
      const { ticket, aiResponse } = await createTicketWithFiles(ctx, input, once, files)
      return {
        number: escapeHtml(ticket.ticket_id),
        title: escapeHtml(ticket.title),
        category: escapeHtml(ticket.category),
        priority: escapeHtml(ticket.priority),
        email: escapeHtml(input.customerInfo.email),
        reply: paragraphs(aiResponse),
        files: listItems(files.map(({ name }) => name)),
      }
    },
  })
}

/** The form's own sentence where something is blank, and one line a field. Without its fields a form was not read that far. */
function errorValues(errors: FieldError[], given: Given | undefined): Record<string, Html> {
  const first = new Map(errors.toReversed().map(({ path, message }) => [path, message]))
  const isBlank = given !== undefined && [...first.keys()].some((path) => !textAt(given, path).trim())
  return {
    sentence: paragraphs(isBlank ? MISSING_FIELDS_MESSAGE : ''),
    lines: listItems([...first.values()].toReversed()),
  }
}

function textAt(given: Given, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Given | undefined)?.[name], given)
  return typeof value === 'string' ? value : ''
}
