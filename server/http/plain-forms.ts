import type { Hono } from 'hono'
import { sendContactMessage } from '#contract/contact-messages.ts'
import type { Operation, Parsed } from '#contract/operation.ts'
import { MAX_ATTACHMENTS, MISSING_FIELDS } from '#contract/vocabulary.ts'
import { createTicket } from '#contract/tickets.ts'
import type { ReceivedFile } from '../attachments/receive-file.ts'
import { sendContactMessage as send } from '../contact/send-contact-message.ts'
import type { Context } from '../context.ts'
import type { FieldError } from '../errors.ts'
import type { Once } from '../tickets/answer-once.ts'
import { createWithFiles } from '../tickets/create-with-files.ts'
import { type PlainForm, readForm } from './form-fields.ts'
import type { Pages } from './pages.ts'
import { type Html, createAnswerPage, lines, paragraphs, text } from './plain-answer.ts'
import { invalidInput, refuse } from './problem.ts'

/** How long the same words again are a reload or a second press, and not a second wish (docs/decisions/0014). */
const REPEATED_WITHIN_MS = 60 * 60 * 1000

type Given = Record<string, unknown>
type Form<O extends Operation> = {
  path: string
  operation: O
  /** What the answers are about, as their names begin: 'ticket-refused'. */
  subject: string
  done: string
  maxFiles: number
  verb: (input: Parsed<O>, once: Once, files: ReceivedFile[]) => Promise<Record<string, Html>>
}

/** The two public forms as the browser posts them by itself: the same verbs, answered with a page. */
export function servePlainForms(app: Hono, ctx: Context, pages: Pages): void {
  const answerPage = createAnswerPage(pages)

  function serveForm<O extends Operation>({ path, operation, subject, done, maxFiles, verb }: Form<O>) {
    app.post(path, async (c) => {
      let form: PlainForm | undefined
      try {
        form = await readForm(ctx, c, maxFiles)
        const input = operation.input.safeParse(form.fields)
        if (!input.success) throw invalidInput(input.error.issues)
        const values = await verb(
          input.data as Parsed<O>,
          onceFor(operation, input.data, form.files),
          form.files,
        )
        return answerPage(c, 200, `${subject}-${done}`, values)
      } catch (error) {
        const { status, detail, errors } = refuse(c, error, ctx.log)
        if (errors.length === 0) return answerPage(c, status, `${subject}-failed`, { detail: text(detail) })
        return answerPage(c, status, `${subject}-refused`, complaints(errors, form?.fields))
      } finally {
        for (const { draft } of form?.files ?? []) await draft.discard()
      }
    })
    app.on(['PUT', 'PATCH', 'DELETE'], path, (c) =>
      c.text('Method not allowed', 405, { Allow: 'GET, HEAD, POST' }),
    )
  }

  /** The same words with the same files are the same request. */
  function onceFor({ id }: Operation, input: unknown, files: ReceivedFile[]): Once {
    const request = JSON.stringify([id, input, files.map(({ name, draft }) => [name, draft.sha256])])
    return { key: ctx.keys.sign('plain form', request), within: REPEATED_WITHIN_MS, request }
  }

  serveForm({
    path: '/contact',
    operation: sendContactMessage,
    subject: 'message',
    done: 'sent',
    maxFiles: 0,
    verb: async (input, once) => {
      await send(ctx, input, once)
      return { email: text(input.email) }
    },
  })
  serveForm({
    path: '/support',
    operation: createTicket,
    subject: 'ticket',
    done: 'created',
    maxFiles: MAX_ATTACHMENTS,
    verb: async (input, once, files) => {
      const { ticket, aiResponse } = await createWithFiles(ctx, input, once, files)
      return {
        number: text(ticket.ticket_id),
        title: text(ticket.title),
        category: text(ticket.category),
        priority: text(ticket.priority),
        email: text(input.customerInfo.email),
        reply: paragraphs(aiResponse),
        files: lines(files.map(({ name }) => name)),
      }
    },
  })
}

/** The form's own sentence where something is blank, and one line a field. Without its fields a form was not read that far. */
function complaints(errors: FieldError[], given: Given | undefined): Record<string, Html> {
  const first = new Map(errors.toReversed().map(({ path, message }) => [path, message]))
  const isBlank = given !== undefined && [...first.keys()].some((path) => !textAt(given, path).trim())
  return {
    sentence: paragraphs(isBlank ? MISSING_FIELDS : ''),
    lines: lines([...first.values()].toReversed()),
  }
}

function textAt(given: Given, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Given | undefined)?.[name], given)
  return typeof value === 'string' ? value : ''
}
