import type { Context as HonoContext, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { addCustomerMessage, confirmCustomerCode, rateTicket, setCustomerStatus } from '#contract/customer-tickets.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { type FormContents, type KeptFile, NO_CONTENTS } from '#contract/views.ts'
import type { Context } from '#server/context.ts'
import { confirmCode, sendCode } from '#server/customers/confirm-browser.ts'
import { type Visitor, mayRead } from '#server/customers/visitor.ts'
import { sendNewLink } from '#server/customers/ticket-links.ts'
import { rateTicket as rate } from '#server/customers/ratings.ts'
import { setCustomerStatus as setStatus } from '#server/customers/set-customer-status.ts'
import { addCustomerMessage as add } from '#server/customers/add-customer-message.ts'
import { AppError } from '#server/platform/errors.ts'
import { holdPageMessage } from '#server/mail/in/hold-page-message.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { checkForm, contentsAfter } from '../forms/check-form.ts'
import { handleForm } from '../forms/handle-form.ts'
import { type ReadSoFar, type SubmittedForm, readForm } from '../forms/read-form.ts'
import { type ProblemDetails, describeProblem } from '../problem.ts'
import { limitMailRequests, limitUnknownForms } from '../security/key-guesses.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'
import { findVisitor, requireVisitor } from '../security/visitor.ts'
import { type TicketPages, ticketNumber } from './show-ticket.ts'

/** For how long the same words after the same message count as a second press of the button. */
const RESUBMIT_WINDOW_MS = 60 * 60 * 1000
const FILES = { name: 'files', maxFiles: MAX_ATTACHMENTS }
/** For what was posted to a link that has ended: its words alone are shown again. */
const NO_FILES = { name: 'files', maxFiles: 0 }
/** What the steps between a refused post and its repetition carry along. */
const CARRIED = ['message', 'after', 'status', 'rating', 'comment'] as const

type Post = {
  c: HonoContext
  number: number
  visitor: Visitor
  form: SubmittedForm
  /** Of this post and of earlier ones, as they are claimed. */
  files: KeptFile[]
}
/** What a post has done, in the words of a notice; or a page of its own. */
type Done = 'sent' | 'held' | 'solved' | 'back' | 'rated' | 'confirmed' | Response

/** Serves what the page of a ticket posts without JavaScript. Each leads back to the page; a refusal shows what was typed. */
export function servePosts(app: Hono, ctx: Context, rateLimiter: RateLimiter, pages: TicketPages): void {
  function post(path: string, act: (post: Post) => Promise<Done>) {
    app.post(path, async (c, next) => {
      const number = ticketNumber(c.req.param('number'))
      if (number === undefined) return next()
      if (!(await findVisitor(ctx, c, number))) return refuseUnknown(c, number)
      return handleForm(ctx, c, rateLimiter, {
        fileField: FILES,
        async accept(form, files) {
          // A large form may take its time, in which a link is revoked or a right taken away.
          const visitor = await requireVisitor(ctx, c, number)
          const done = await act({ c, number, visitor, form, files })
          if (done instanceof Response) return { response: done, isSent: false }
          return { response: c.redirect(`/t/${number}?done=${done}#notice`, 303), isSent: true }
        },
        refuse: (problem, contents) => refuse(c, number, problem, contents),
      })
    })
  }

  /** Looks who calls again: what is shown is what they may see now. */
  async function refuse(
    c: HonoContext,
    number: number,
    { status, detail, errors, extras }: ProblemDetails,
    read: FormContents | undefined,
  ): Promise<Response> {
    const words = read && wordsOf(read.values)
    try {
      const visitor = await findVisitor(ctx, c, number)
      if (!visitor) return await pages.linkEnded(c, number, { contents: words })
      if (!read) return await pages.failed(c, number, { status, detail })
      const contents = withAfter(c, read)
      const isCodeNeeded = extras.type === PROBLEM_TYPES.codeNeeded || !mayRead(visitor)
      if (isCodeNeeded) return await askWho(c, visitor, { status, contents })
      const refused = { status, contents, sentence: errors.length > 0 ? '' : detail }
      const isOther = Object.hasOwn(contents.values, 'name')
      return await (isOther ? pages.askWhoWrites(c, visitor, refused) : pages.showTicket(c, visitor, refused))
    } catch (error) {
      // As where the ticket has been erased by now, or the database cannot be reached.
      const again = describeProblem(c, error, ctx)
      if (again.status === 404) return pages.linkEnded(c, number, { contents: words })
      return pages.failed(c, number, { ...again, contents: words })
    }
  }

  /** Words may be somebody else's; a status or a rating can only be the person's. */
  function askWho(c: HonoContext, visitor: Visitor, refused: { status: ContentfulStatusCode; contents: FormContents }) {
    const contents = carried(refused.contents)
    return contents.values['message'] && mayRead(visitor)
      ? pages.askWhoWrites(c, visitor, { ...refused, contents, sentence: '' })
      : pages.askForCode(c, visitor, { ...refused, contents, wasSent: false })
  }

  /** A link that has ended takes nothing any more; what was typed is shown again. */
  async function refuseUnknown(c: HonoContext, number: number): Promise<Response> {
    const read: ReadSoFar = { fields: [], fileNames: [] }
    try {
      await limitUnknownForms(rateLimiter, c)
      await readForm(ctx, c, NO_FILES, rateLimiter, read)
      return await pages.linkEnded(c, number, { contents: wordsOf(Object.fromEntries(read.fields)) })
    } catch (error) {
      const { status, detail } = describeProblem(c, error, ctx)
      const contents = wordsOf(Object.fromEntries(read.fields))
      return pages.linkEnded(c, number, { status, sentence: detail, contents })
    }
  }

  async function write({ c, number, visitor, form, files }: Post): Promise<'sent' | 'held'> {
    const { message, name, email } = form.fields
    const isOther = name !== undefined || email !== undefined
    const fields = { number, message, ...(isOther && { name: name ?? '', email: email ?? '' }) }
    const input = checkForm(addCustomerMessage, { ...form, fields }) as { message: string; name: string; email: string }
    const attachments = files.map(({ id, token }) => ({ id, token }))
    const sent = [
      ...form.kept.map(({ id }) => id),
      ...form.files.map(({ name: file, stagedFile }) => [file, stagedFile.sha256]),
    ]
    const after = c.req.query('after') ?? form.texts.get('after') ?? ''
    const request = JSON.stringify(['customer page', visitor.ticket.id, visitor.person.id, after, fields, sent])
    const once = { key: ctx.signer.sign('plain form', request), withinMs: RESUBMIT_WINDOW_MS, request }
    await rateLimiter.consume('page', { ...rateLimitRequest(c), idempotencyKey: once.key })
    if (!isOther) {
      await add(ctx, visitor, { message: input.message, attachments }, once)
      return 'sent'
    }
    await holdPageMessage(
      ctx,
      visitor,
      { message: input.message, name: input.name, email: input.email, attachments },
      once,
    )
    return 'held'
  }

  async function changeStatus({ number, visitor, form }: Post): Promise<'solved' | 'back'> {
    const { status } = checkForm(setCustomerStatus, { ...form, fields: { number, status: form.fields['status'] } }) as {
      status: 'Resolved' | 'Open'
    }
    await setStatus(ctx, visitor, status)
    return status === 'Resolved' ? 'solved' : 'back'
  }

  async function record({ number, visitor, form }: Post): Promise<'rated'> {
    const { rating, comment = '' } = form.fields
    type Input = Parameters<typeof rate>[2]
    const input = checkForm(rateTicket, { ...form, fields: { number, rating, comment } }) as Input
    await rate(ctx, visitor, { rating: input.rating, comment: input.comment ?? '' })
    return 'rated'
  }

  post('/t/:number', write)
  post('/t/:number/status', changeStatus)
  post('/t/:number/rating', record)
  post('/t/:number/code', async ({ c, number, visitor, form, files }) => {
    const contents = carried(contentsAfter(form.texts, { files, lost: [] }, [], FILES))
    const asked = { contents, wasSent: true }
    try {
      await sendCode(ctx, visitor)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not-found') throw error
      const { status, detail } = describeProblem(c, error, ctx)
      return pages.askForCode(c, visitor, { ...asked, status, sentence: detail })
    }
    if (Object.keys(contents.values).length === 0) return c.redirect(`/t/${number}?code`, 303)
    return pages.askForCode(c, visitor, { ...asked, status: 200 })
  })
  post('/t/:number/confirm-code', async (posted) => {
    const { c, number, visitor, form, files } = posted
    try {
      const input = checkForm(confirmCustomerCode, { ...form, fields: { number, code: form.fields['code'] } })
      await confirmCode(ctx, visitor, (input as { code: string }).code)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not-found') throw error
      const { status, detail, errors } = describeProblem(c, error, ctx)
      const contents = carried(contentsAfter(form.texts, { files, lost: [] }, [], FILES))
      return pages.askForCode(c, visitor, { contents, wasSent: true, status, sentence: errors[0]?.message ?? detail })
    }
    const confirmed = { ...posted, visitor: await requireVisitor(ctx, c, number) }
    const { texts } = form
    if (texts.get('message')) return write(confirmed)
    if (texts.has('status')) return changeStatus(confirmed)
    return texts.has('rating') ? record(confirmed) : 'confirmed'
  })

  app.post('/t/:number/new-link', async (c, next) => {
    const number = ticketNumber(c.req.param('number'))
    if (number === undefined) return next()
    try {
      await limitMailRequests(rateLimiter, c)
      const { texts } = await readForm(ctx, c, NO_FILES, rateLimiter)
      await sendNewLink(ctx, { number, key: texts.get('k') ?? '' })
      return c.redirect(`/t/${number}?done=asked`, 303)
    } catch (error) {
      const { status, detail } = describeProblem(c, error, ctx)
      return pages.linkEnded(c, number, { status, sentence: detail })
    }
  })
}

/** What was typed, to be shown and copied; undefined if nothing was. */
function wordsOf({ message, comment }: FormContents['values']): FormContents | undefined {
  const words = message || comment
  return words ? { ...NO_CONTENTS, values: { message: words } } : undefined
}

/** The words carried to the next step, and nothing that belongs to the step itself. */
function carried({ values, kept }: FormContents): FormContents {
  const words = CARRIED.flatMap((name): [string, string][] => (values[name] ? [[name, values[name]]] : []))
  return { ...NO_CONTENTS, values: Object.fromEntries(words), kept }
}

/** Which message the words answer is part of the form's address, until it is carried along. */
function withAfter(c: HonoContext, contents: FormContents): FormContents {
  const after = c.req.query('after')
  return after ? { ...contents, values: { ...contents.values, after } } : contents
}
