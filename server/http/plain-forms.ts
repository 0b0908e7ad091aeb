import type { Hono } from 'hono'
import { sendContactMessage } from '#contract/contact-messages.ts'
import type { Operation, Parsed } from '#contract/operation.ts'
import { MISSING_FIELDS } from '#contract/vocabulary.ts'
import { createTicket } from '#contract/tickets.ts'
import { sendContactMessage as send } from '../contact/send-contact-message.ts'
import type { Context } from '../context.ts'
import type { FieldError } from '../errors.ts'
import type { Once } from '../tickets/answer-once.ts'
import { createTicket as create } from '../tickets/create-ticket.ts'
import { readForm } from './form-fields.ts'
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
  verb: (input: Parsed<O>, once: Once) => Promise<Record<string, Html>>
}

/** The two public forms as the browser posts them by itself: the same verbs, answered with a page. */
export function servePlainForms(app: Hono, ctx: Context, pages: Pages): void {
  const answerPage = createAnswerPage(pages)

  function serveForm<O extends Operation>({ path, operation, subject, done, verb }: Form<O>) {
    app.post(path, async (c) => {
      let given: Given = {}
      try {
        given = await readForm(c)
        const input = operation.input.safeParse(given)
        if (!input.success) throw invalidInput(input.error.issues)
        const key = ctx.keys.sign('plain form', JSON.stringify([operation.id, input.data]))
        const values = await verb(input.data as Parsed<O>, { key, within: REPEATED_WITHIN_MS })
        return answerPage(c, 200, `${subject}-${done}`, values)
      } catch (error) {
        const { status, detail, errors } = refuse(c, error, ctx.log)
        if (errors.length === 0) return answerPage(c, status, `${subject}-failed`, { detail: text(detail) })
        return answerPage(c, status, `${subject}-refused`, complaints(errors, given))
      }
    })
    app.on(['PUT', 'PATCH', 'DELETE'], path, (c) =>
      c.text('Method not allowed', 405, { Allow: 'GET, HEAD, POST' }),
    )
  }

  serveForm({
    path: '/contact',
    operation: sendContactMessage,
    subject: 'message',
    done: 'sent',
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
    verb: async (input, once) => {
      const { ticket, aiResponse } = await create(ctx, input, once)
      return {
        number: text(ticket.ticket_id),
        title: text(ticket.title),
        category: text(ticket.category),
        priority: text(ticket.priority),
        email: text(input.customerInfo.email),
        reply: paragraphs(aiResponse),
      }
    },
  })
}

/** The form's own sentence where something is blank, and one line a field. */
function complaints(errors: FieldError[], given: Given): Record<string, Html> {
  const first = new Map(errors.toReversed().map(({ path, message }) => [path, message]))
  const isBlank = [...first.keys()].some((path) => !textAt(given, path).trim())
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
