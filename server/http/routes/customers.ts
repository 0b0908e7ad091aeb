import * as customersContract from '#contract/customers.ts'
import type { Context } from '#server/context.ts'
import { getCustomerCard } from '#server/customers/customer-card.ts'
import { findCustomers } from '#server/customers/find-customers.ts'
import { updateCustomer } from '#server/customers/my-tickets.ts'
import type { Operation, Parsed } from '#contract/operation.ts'
import type { Call, Serve, Verb } from '../serve.ts'
import * as pageContract from '#contract/customer-tickets.ts'
import { previewAttachment } from '#server/files/preview/preview-attachment.ts'
import type { PreviewProcess } from '#server/files/preview/preview-process.ts'
import { confirmCode, sendCode, codeNeeded, markSeen } from '#server/customers/confirm-browser.ts'
import { type Visitor, mayRead } from '#server/customers/visitor.ts'
import { addCustomerMessage } from '#server/customers/add-customer-message.ts'
import { rateTicket } from '#server/customers/ratings.ts'
import { readCustomerTicket, requirePageFile } from '#server/customers/customer-page.ts'
import { setCustomerStatus } from '#server/customers/set-customer-status.ts'
import { holdPageMessage } from '#server/mail/in/hold-page-message.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'
import { requireVisitor } from '../security/visitor.ts'
import { PREVIEW_HEADERS, storeUpload } from './files.ts'
import { createCustomerEventStream } from '../streams/customer-event-stream.ts'
import { idempotencyKey } from '../idempotency-key.ts'
import * as contactMessagesContract from '#contract/contact-messages.ts'
import { sendContactMessage } from '#server/customers/contact-message.ts'

/**
 * Serves contact messages, the customer cards of the team, and the calls of a ticket's page to those who hold its link, or have
 * signed in at My tickets; the input is checked first, so that all others get the same `not-found`.
 */
export function serveCustomers(serve: Serve, ctx: Context, rateLimiter: RateLimiter, previews: PreviewProcess): void {
  const watch = createCustomerEventStream(ctx)

  function serveVisitor<O extends Operation>(
    operation: O,
    verb: (visitor: Visitor, input: Parsed<O>, call: Call<O>) => ReturnType<Verb<O>>,
  ) {
    serve(operation, async (input, call) => {
      const { number } = input as { number: number }
      return verb(await requireVisitor(ctx, call.http, number), input, call)
    })
  }

  serve(contactMessagesContract.sendContactMessage, async (input, { http }) => {
    const { fields, isHoneypotFilled } = splitHoneypot(input)
    await rateLimiter.consume('contact', { ...rateLimitRequest(http), isHoneypotFilled })
    return sendContactMessage(ctx, fields)
  })
  serve(customersContract.getCustomerCard, ({ id }) => getCustomerCard(ctx, id))
  serve(customersContract.findCustomers, ({ search }) => findCustomers(ctx, search))
  serve(customersContract.updateCustomer, (input, { actor }) => updateCustomer(ctx, input, actor))
  serveVisitor(pageContract.getCustomerTicket, async (visitor) => {
    const { ticket, messages } = await readCustomerTicket(ctx, visitor, { all: true })
    return { ticket, messages }
  })
  serveVisitor(pageContract.addCustomerMessage, async (visitor, { message, attachments, name, email }, { http }) => {
    const idempotency = idempotencyKey(http)
    await rateLimiter.consume('page', { ...rateLimitRequest(http), idempotencyKey: idempotency?.key })
    if (name === undefined || email === undefined) {
      const added = await addCustomerMessage(ctx, visitor, { message, attachments }, idempotency)
      return { ...added, held: false as const }
    }
    await holdPageMessage(ctx, visitor, { message, name, email, attachments }, idempotency)
    return { held: true as const }
  })
  serveVisitor(pageContract.uploadCustomerFile, (_, __, { http }) => storeUpload(ctx, rateLimiter, http))
  serveVisitor(pageContract.setCustomerStatus, (visitor, { status }) => setCustomerStatus(ctx, visitor, status))
  serveVisitor(pageContract.rateTicket, (visitor, rating) => rateTicket(ctx, visitor, rating))
  serveVisitor(pageContract.sendCustomerCode, (visitor) => sendCode(ctx, visitor).then(() => null))
  serveVisitor(pageContract.confirmCustomerCode, (visitor, { code }) =>
    confirmCode(ctx, visitor, code).then(() => null),
  )
  serveVisitor(pageContract.markCustomerSeen, (visitor) => markSeen(ctx, visitor).then(() => null))
  serveVisitor(pageContract.watchCustomerTicket, async (visitor, { since }, { http }) => {
    if (!mayRead(visitor)) throw codeNeeded()
    return watch(visitor, http, since === undefined ? undefined : new Date(since))
  })
  serveVisitor(pageContract.previewCustomerFile, async (visitor, { file, size }, { http }) => {
    const { id } = await requirePageFile(ctx, visitor, file)
    const { picture } = await previewAttachment(ctx, previews, { id, size, page: 1 })
    return http.body(new Uint8Array(picture), 200, PREVIEW_HEADERS)
  })
}
