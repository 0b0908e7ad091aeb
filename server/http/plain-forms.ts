import type { Hono } from 'hono'
import { sendContactMessage } from '#contract/contact-messages.ts'
import type { Operation, Parsed } from '#contract/operation.ts'
import { HONEYPOT, MAX_ATTACHMENTS, MISSING_FIELDS } from '#contract/vocabulary.ts'
import { createTicket } from '#contract/tickets.ts'
import type { ReceivedFile } from '../attachments/receive-file.ts'
import { sendContactMessage as send } from '../contact/send-contact-message.ts'
import type { Context } from '../context.ts'
import type { FieldError } from '../errors.ts'
import type { Gate } from '../limits/gate.ts'
import type { RuleName } from '../limits/rules.ts'
import { refuseWhenClosed } from '../settings/ticket-form.ts'
import type { Once } from '../tickets/answer-once.ts'
import { createWithFiles } from '../tickets/create-with-files.ts'
import { type PlainForm, readForm } from './form-fields.ts'
import { methodsAt } from './methods.ts'
import type { Pages } from './pages.ts'
import { type Html, createAnswerPage, lines, paragraphs, text } from './plain-answer.ts'
import { invalidInput, refuse } from './problem.ts'
import type { FindCaller } from './session.ts'
import { visitOf, withoutTrap } from './visit.ts'

/** How long the same words again are a reload or a second press, and not a second wish (docs/decisions/0014). */
const REPEATED_WITHIN_MS = 60 * 60 * 1000

type Given = Record<string, unknown>
type Form<O extends Operation> = {
  path: string
  operation: O
  rule: RuleName
  /** What the answers are about, as their names begin: 'ticket-refused'. */
  subject: string
  done: string
  maxFiles: number
  verb: (input: Parsed<O>, once: Once, files: ReceivedFile[]) => Promise<Record<string, Html>>
}

/** The two public forms as the browser posts them by itself: the same verbs, answered with a page. */
export function servePlainForms(
  app: Hono,
  ctx: Context,
  gate: Gate,
  pages: Pages,
  findCaller: FindCaller,
): void {
  const answerPage = createAnswerPage(pages)

  function serveForm<O extends Operation>(asked: Form<O>) {
    const { path, operation, rule, subject, done, maxFiles, verb } = asked
    app.post(path, async (c) => {
      let form: PlainForm | undefined
      try {
        if (rule === 'ticket') await refuseWhenClosed(ctx, () => findCaller(c))
        gate.refuseEarly(rule, visitOf(c).address)
        form = await readForm(ctx, c, maxFiles, gate)
        const input = operation.input.safeParse(form.fields)
        if (!input.success) throw invalidInput(input.error.issues)
        const { said, isTrapped } = withoutTrap(input.data as { [HONEYPOT]?: string })
        const once = onceFor(operation, said, form.files)
        await gate.enter(rule, { ...visitOf(c), proof: null, once: once.key, isTrapped })
        const values = await verb(said as Parsed<O>, once, form.files)
        return answerPage(c, 200, `${subject}-${done}`, values)
      } catch (error) {
        const { status, detail, errors } = refuse(c, error, ctx.log)
        if (errors.length === 0) return answerPage(c, status, `${subject}-failed`, { detail: text(detail) })
        return answerPage(c, status, `${subject}-refused`, complaints(errors, form?.fields))
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
  function onceFor({ id }: Operation, input: unknown, files: ReceivedFile[]): Once {
    const request = JSON.stringify([id, input, files.map(({ name, draft }) => [name, draft.sha256])])
    return { key: ctx.keys.sign('plain form', request), within: REPEATED_WITHIN_MS, request }
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
      return { email: text(input.email) }
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
