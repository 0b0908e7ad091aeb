import type { Hono } from 'hono'
import { responseBegins } from '#contract/business-hours.ts'
import { sendContactMessage } from '#contract/contact-messages.ts'
import type { Operation, Parsed } from '#contract/operation.ts'
import { HONEYPOT, MISSING_FIELDS_MESSAGE } from '#contract/vocabulary.ts'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { createTicket } from '#contract/tickets.ts'
import { discardAttachment } from '#server/attachments/discard-attachment.ts'
import { storeTemporaryUploads } from '#server/attachments/store-temporary-uploads.ts'
import { sendContactMessage as send } from '#server/contact/send-contact-message.ts'
import type { Context } from '#server/context.ts'
import { AppError, type FieldError } from '#server/errors.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'
import type { RuleName } from '#server/limits/rules.ts'
import { requireOpenTicketForm } from '#server/settings/ticket-form.ts'
import type { IdempotencyKey } from '#server/idempotency.ts'
import { createTicket as create } from '#server/tickets/create-ticket.ts'
import { FILES_FIELD, type KeptFile, type SubmittedForm, readForm } from './read-form.ts'
import { site } from '#site'
import { methodsAt } from '../allowed-methods.ts'
import type { Pages } from '../pages/serve-pages.ts'
import { type Html, createNoJsPage, errorLinks, listItems, paragraphs, text } from './no-js-page.ts'
import { invalidInput, describeProblem } from '../problem.ts'
import type { FindActor } from '../security/session.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'

/** For how long an identical form counts as a reload or second click (docs/decisions/0014-forms-without-javascript.md). */
const RESUBMIT_WINDOW_MS = 60 * 60 * 1000

type Form<O extends Operation> = {
  path: string
  operation: O
  rule: RuleName
  /** Templates are named `{subject}-{success}`, `{subject}-refused`, `{subject}-unsent` and `{subject}-failed`. */
  subject: string
  success: string
  maxFiles: number
  verb: (input: Parsed<O>, idempotency: IdempotencyKey, files: KeptFile[]) => Promise<Record<string, Html>>
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
      let files: KeptFile[] = []
      let lost: string[] = []
      try {
        if (rule === 'ticket') await requireOpenTicketForm(ctx, () => findCaller(c))
        rateLimiter.precheck(rule, rateLimitRequest(c).address)
        form = await readForm(ctx, c, maxFiles, rateLimiter)
        const received = await storeTemporaryUploads(ctx, form.files)
        files = [...form.kept, ...received.stored]
        lost = received.lost
        if (received.error) throw received.error
        const input = checkForm(operation, form)
        const { fields, isHoneypotFilled } = splitHoneypot(input as { [HONEYPOT]?: string })
        const idempotency = idempotencyFor(operation, fields, form)
        await rateLimiter.consume(rule, {
          ...rateLimitRequest(c),
          proof: null,
          idempotencyKey: idempotency.key,
          isHoneypotFilled,
        })
        const values = await verb(fields as Parsed<O>, idempotency, files)
        // Sent before, the ticket has its files; those of this copy are nobody's. A claimed file has another id by now.
        for (const { id } of received.stored) await discardAttachment(ctx, id)
        return renderPage(c, 200, `${subject}-${success}`, values)
      } catch (error) {
        const { status, detail, errors } = describeProblem(c, error, ctx)
        if (!form) return renderPage(c, status, `${subject}-failed`, { detail: text(detail) })
        const unusable = errors.flatMap(({ path: at }) => /^attachments\.(\d+)/.exec(at)?.[1] ?? [])
        const kept = files.slice(0, maxFiles).filter((_, index) => !unusable.includes(String(index)))
        const messages = messagesByField(errors)
        const { texts } = form
        const contents = { texts, errors: messages, kept, lost }
        if (errors.length === 0) return renderPage(c, status, `${subject}-unsent`, { detail: text(detail) }, contents)
        const lines = [...messages].flatMap(([field, each]) =>
          each.map((message): [string, string] => [field, message]),
        )
        const values = { sentence: paragraphs(sumUp(messages, texts)), lines: errorLinks(lines) }
        return renderPage(c, status, `${subject}-refused`, values, contents)
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
  function idempotencyFor({ id }: Operation, input: unknown, { files, kept }: SubmittedForm): IdempotencyKey {
    const sent = files.map(({ name, stagedFile }) => [name, stagedFile.sha256])
    const request = JSON.stringify([id, input, [...kept.map((file) => file.id), ...sent]])
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
      return { email: text(input.email), begins: text(responseBegins(site, ctx.now())) }
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
      const attachments = files.map(({ id, token }) => ({ id, token }))
      const { ticket, aiResponse } = await create(ctx, { ...input, attachments }, idempotency)
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

/** Returns the form's input. Throws all that is wrong with its fields and files. */
function checkForm(operation: Operation, { fields, refusals }: SubmittedForm): unknown {
  const input = operation.input.safeParse(fields)
  const [refusal] = refusals
  if (input.success && !refusal) return input.data
  const invalid = input.success ? refusal! : invalidInput(input.error.issues)
  const ofFields = input.success ? [] : invalid.errors
  throw new AppError(invalid.code, invalid.message, [...ofFields, ...refusals.flatMap(({ errors }) => errors)])
}

/** The first message of each field, and all about files. */
function messagesByField(errors: FieldError[]): Map<string, string[]> {
  const byField = new Map<string, string[]>()
  for (const { path, message } of errors) {
    const field = path.startsWith(FILES_FIELD) ? FILES_FIELD : path
    const known = byField.get(field)
    if (!known) byField.set(field, [message])
    else if (field === FILES_FIELD) known.push(message)
  }
  return byField
}

/** The form's sentence about missing fields, if one is blank. */
const sumUp = (messages: Map<string, unknown>, texts: Map<string, string>): string =>
  [...messages.keys()].some((field) => field !== FILES_FIELD && !texts.get(field)?.trim()) ? MISSING_FIELDS_MESSAGE : ''
