import type { Context as HonoContext, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { addCustomerMessage, confirmCustomerCode, rateTicket, setCustomerStatus } from '#contract/customer-tickets.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { type FormContents, type KeptFile, NO_CONTENTS } from '#contract/views/form-views.ts'
import { discardAttachment } from '#server/attachments/discard-attachment.ts'
import { storeTemporaryUploads } from '#server/attachments/store-temporary-uploads.ts'
import type { Context } from '#server/context.ts'
import { confirmCode, sendCode } from '#server/customers/access/confirm-browser.ts'
import { type Visitor, mayRead } from '#server/customers/access/visitor.ts'
import { sendNewLink } from '#server/customers/links/send-new-link.ts'
import { rateTicket as rate } from '#server/customers/page/rate-ticket.ts'
import { setCustomerStatus as setStatus } from '#server/customers/page/set-customer-status.ts'
import { addCustomerMessage as add } from '#server/customers/page/add-customer-message.ts'
import { AppError } from '#server/errors.ts'
import { holdPageMessage } from '#server/inbox/take/hold-page-message.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'
import { checkForm, contentsAfter } from '../forms/check-form.ts'
import { type SubmittedForm, readForm } from '../forms/read-form.ts'
import { describeProblem } from '../problem.ts'
import { limitMailRequests } from '../security/key-guesses.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'
import { findVisitor, requireVisitor } from '../security/visitor.ts'
import type { TicketPages } from './show-ticket.ts'
import { ticketNumber } from './ticket-number.ts'

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
      const visitor = await findVisitor(ctx, c, number)
      if (!visitor) return pages.linkEnded(c, number, { contents: await readWords(c) })
      let form: SubmittedForm | undefined
      let files: KeptFile[] = []
      let lost: string[] = []
      try {
        form = await readForm(ctx, c, FILES, rateLimiter)
        const received = await storeTemporaryUploads(ctx, form.files)
        files = [...form.kept, ...received.stored]
        lost = received.lost
        if (received.error) throw received.error
        const done = await act({ c, number, visitor, form, files })
        // Sent before, the ticket has its files; those of this copy are nobody's. A claimed file has another id by now.
        if (!(done instanceof Response)) for (const { id } of received.stored) await discardAttachment(ctx, id)
        return done instanceof Response ? done : c.redirect(`/t/${number}?done=${done}#notice`, 303)
      } catch (error) {
        const { status, detail, errors, extras } = describeProblem(c, error, ctx)
        if (!form) return pages.failed(c, number, status, detail)
        const contents = withAfter(c, contentsAfter(form, { files, lost }, errors, FILES))
        if (extras.type === PROBLEM_TYPES.codeNeeded) return askWho(c, visitor, { status, contents })
        if (form.texts.has('name') && mayRead(visitor))
          return pages.askWhoWrites(c, visitor, { status, contents, sentence: errors.length > 0 ? '' : detail })
        const sentence = errors.length > 0 ? '' : detail
        return pages.showTicket(c, visitor, { status, contents, sentence })
      } finally {
        for (const { stagedFile } of form?.files ?? []) await stagedFile.discard()
      }
    })
  }

  /** Words may be somebody else's; a status or a rating can only be the person's. */
  function askWho(c: HonoContext, visitor: Visitor, refused: { status: ContentfulStatusCode; contents: FormContents }) {
    const contents = carried(refused.contents)
    return contents.values['message'] && mayRead(visitor)
      ? pages.askWhoWrites(c, visitor, { ...refused, contents, sentence: '' })
      : pages.askForCode(c, visitor, { ...refused, contents, wasSent: false })
  }

  async function readWords(c: HonoContext): Promise<FormContents | undefined> {
    try {
      const { texts } = await readForm(ctx, c, NO_FILES, rateLimiter)
      const message = texts.get('message')
      return message ? { ...NO_CONTENTS, values: { message } } : undefined
    } catch {
      // Too large, or no form at all: the browser still has it behind its Back button.
      return undefined
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
    const contents = carried(contentsAfter(form, { files, lost: [] }, [], FILES))
    const asked = { contents, wasSent: true }
    try {
      await sendCode(ctx, visitor)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
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
      if (!(error instanceof AppError)) throw error
      const { status, detail, errors } = describeProblem(c, error, ctx)
      const contents = carried(contentsAfter(form, { files, lost: [] }, [], FILES))
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
