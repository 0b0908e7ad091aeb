import type { Context as HonoContext, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { addCustomerMessage, confirmCustomerCode, rateTicket, setCustomerStatus } from '#contract/customer-tickets.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { type FormContents, type KeptFile, NO_CONTENTS, type TicketNotice } from '#contract/page-views.ts'
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
import { checkForm, createFormHandler, idempotencyOf } from '../forms/handle-form.ts'
import type { SubmittedForm } from '../forms/read-form.ts'
import { type ProblemDetails, describeProblem } from '../problem.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'
import { findVisitor, requireVisitor } from '../security/visitor.ts'
import { type TicketPages, atTicket } from './show-ticket.ts'

const FILES = { name: 'files', maxFiles: MAX_ATTACHMENTS }
/** The fields kept through the steps between a refused post and its repetition. */
const NEXT_STEP_FIELDS = ['message', 'after', 'status', 'rating', 'comment']

type Post = {
  c: HonoContext
  number: number
  visitor: Visitor
  form: SubmittedForm
  /** Of this post and of earlier ones, as they are claimed. */
  files: KeptFile[]
}
/** The notice that the page then shows, or another page in its place. */
type Done = TicketNotice | Response

/** Serves the forms of a ticket's page; each redirects to the page, and a refusal shows what was typed. */
export function servePosts(app: Hono, ctx: Context, rateLimiter: RateLimiter, pages: TicketPages): void {
  const handleForm = createFormHandler(ctx, rateLimiter)

  function post(path: string, act: (post: Post) => Promise<Done>) {
    app.post(
      path,
      atTicket(async (c, number) => {
        if (!(await findVisitor(ctx, c, number))) return refuseUnknown(c, number)
        return handleForm(c, {
          fileField: FILES,
          async accept(form, files) {
            // A large form may take its time, in which a link is revoked or a right taken away.
            const visitor = await requireVisitor(ctx, c, number)
            const done = await act({ c, number, visitor, form, files })
            if (done instanceof Response) return { response: done, keepsFiles: true }
            return { response: c.redirect(`/t/${number}?done=${done}#notice`, 303) }
          },
          refuse: (problem, contents) => refuse(c, number, problem, contents),
        })
      }),
    )
  }

  /** Finds the visitor again: their rights may have changed while the form was read. */
  async function refuse(
    c: HonoContext,
    number: number,
    { status, detail, errors, extras }: ProblemDetails,
    read: FormContents | undefined,
  ): Promise<Response> {
    const text = read && textOf(read.values)
    try {
      const visitor = await findVisitor(ctx, c, number)
      if (!visitor) return await pages.linkEnded(c, number, { contents: text })
      if (!read) return await pages.failed(c, number, { status, detail })
      // The form's address has the id of the message before, until the first step keeps it as a field.
      const after = c.req.query('after')
      const contents = after ? { ...read, values: { ...read.values, after } } : read
      const isCodeNeeded = extras.type === PROBLEM_TYPES.codeNeeded || !mayRead(visitor)
      if (isCodeNeeded) return await askAuthor(c, visitor, status, contents)
      const refused = { status, contents, sentence: errors.length > 0 ? '' : detail }
      const isOther = Object.hasOwn(contents.values, 'name')
      return await (isOther ? pages.askWhoWrites(c, visitor, refused) : pages.showTicket(c, visitor, refused))
    } catch (error) {
      // As where the ticket has been erased by now, or the database cannot be reached.
      const again = describeProblem(c, error, ctx)
      if (again.status === 404) return pages.linkEnded(c, number, { contents: text })
      return pages.failed(c, number, { ...again, contents: text })
    }
  }

  /** A message may be someone else's; a status or a rating can only be the person's. */
  function askAuthor(c: HonoContext, visitor: Visitor, status: ContentfulStatusCode, typed: FormContents) {
    const contents = contentsForNextStep(new Map(Object.entries(typed.values)), typed.kept)
    return (contents.values['message'] || contents.kept.length > 0) && mayRead(visitor)
      ? pages.askWhoWrites(c, visitor, { status, contents, sentence: '' })
      : pages.askForCode(c, visitor, { status, contents, wasSent: false })
  }

  /** Accepts nothing for a link that has ended, and shows again what was typed. */
  const refuseUnknown = (c: HonoContext, number: number): Promise<Response> =>
    handleForm(c, {
      admit: () => rateLimiter.consume('form', rateLimitRequest(c)),
      accept: async ({ texts }) => ({
        response: await pages.linkEnded(c, number, { contents: textOf(Object.fromEntries(texts)) }),
      }),
      refuse: ({ status, detail }, contents) =>
        pages.linkEnded(c, number, { status, sentence: detail, contents: contents && textOf(contents.values) }),
    })

  async function write({ c, number, visitor, form, files }: Post): Promise<'sent' | 'held'> {
    const { message, name, email } = form.fields
    const isOther = name !== undefined || email !== undefined
    const attachments = files.map(({ id, token }) => ({ id, token }))
    const fields = { number, message, ...(isOther && { name: name ?? '', email: email ?? '' }) }
    const {
      message: text,
      name: author = '',
      email: address = '',
    } = checkForm(addCustomerMessage, { ...form, fields: { ...fields, attachments } })
    const after = c.req.query('after') ?? form.texts.get('after') ?? ''
    const idempotency = idempotencyOf(ctx, form, ['customer page', visitor.ticket.id, visitor.person.id, after, fields])
    await rateLimiter.consume('page', { ...rateLimitRequest(c), idempotencyKey: idempotency.key })
    if (!isOther) {
      await add(ctx, visitor, { message: text, attachments }, idempotency)
      return 'sent'
    }
    await holdPageMessage(ctx, visitor, { message: text, name: author, email: address, attachments }, idempotency)
    return 'held'
  }

  async function changeStatus({ number, visitor, form }: Post): Promise<'solved' | 'back'> {
    const { status } = checkForm(setCustomerStatus, { ...form, fields: { number, status: form.fields['status'] } })
    await setStatus(ctx, visitor, status)
    return status === 'Resolved' ? 'solved' : 'back'
  }

  async function record({ number, visitor, form }: Post): Promise<'rated'> {
    const { rating, comment = '' } = form.fields
    const input = checkForm(rateTicket, { ...form, fields: { number, rating, comment } })
    await rate(ctx, visitor, { rating: input.rating, comment: input.comment ?? '' })
    return 'rated'
  }

  /** Asks for the code again with the reason why it was refused or not sent; throws what no code can change. */
  async function tryCode({ c, visitor, form, files }: Post, act: () => Promise<void>): Promise<Response | undefined> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not-found') throw error
      const { status, detail, errors } = describeProblem(c, error, ctx)
      const sentence = errors[0]?.message ?? detail
      const contents = contentsForNextStep(form.texts, files)
      return pages.askForCode(c, visitor, { contents, wasSent: true, status, sentence })
    }
  }

  post('/t/:number', write)
  post('/t/:number/status', changeStatus)
  post('/t/:number/rating', record)
  post('/t/:number/code', async (posted) => {
    const { c, number, visitor, form, files } = posted
    const refused = await tryCode(posted, () => sendCode(ctx, visitor))
    if (refused) return refused
    const contents = contentsForNextStep(form.texts, files)
    if (Object.keys(contents.values).length === 0) return c.redirect(`/t/${number}?code`, 303)
    return pages.askForCode(c, visitor, { contents, wasSent: true, status: 200 })
  })
  post('/t/:number/confirm-code', async (posted) => {
    const { c, number, visitor, form } = posted
    const refused = await tryCode(posted, async () => {
      const { code } = checkForm(confirmCustomerCode, { ...form, fields: { number, code: form.fields['code'] } })
      await confirmCode(ctx, visitor, code)
    })
    if (refused) return refused
    const confirmed = { ...posted, visitor: await requireVisitor(ctx, c, number) }
    const { texts } = form
    if (texts.get('message')) return write(confirmed)
    if (texts.has('status')) return changeStatus(confirmed)
    return texts.has('rating') ? record(confirmed) : 'confirmed'
  })

  app.post(
    '/t/:number/new-link',
    atTicket((c, number) =>
      handleForm(c, {
        // Before the lookup, so that it does not matter if the ticket exists.
        admit: () => rateLimiter.consume('link', rateLimitRequest(c)),
        async accept({ texts }) {
          await sendNewLink(ctx, { number, key: texts.get('k') ?? '' })
          return { response: c.redirect(`/t/${number}?done=asked`, 303) }
        },
        refuse: ({ status, detail }) => pages.linkEnded(c, number, { status, sentence: detail }),
      }),
    ),
  )
}

/** Returns what was typed, to be shown and copied; undefined if nothing was. */
function textOf({ message, comment }: FormContents['values']): FormContents | undefined {
  const text = message || comment
  return text ? { ...NO_CONTENTS, values: { message: text } } : undefined
}

/** Leaves out the fields of the step itself. */
function contentsForNextStep(texts: SubmittedForm['texts'], kept: KeptFile[]): FormContents {
  const values = Object.fromEntries([...texts].filter(([name, text]) => NEXT_STEP_FIELDS.includes(name) && text !== ''))
  return { ...NO_CONTENTS, values, kept: kept.slice(0, FILES.maxFiles) }
}
