import * as customersContract from '#contract/customers.ts'
import type { Context } from '#server/context.ts'
import { getCustomerCard } from '#server/customers/customer-card.ts'
import { findCustomers } from '#server/customers/find-customers.ts'
import { updateCustomer } from '#server/customers/my-tickets.ts'
import type { Serve } from '../serve.ts'
import * as pageContract from '#contract/customer-tickets.ts'
import { previewAttachment } from '#server/files/preview/preview-attachment.ts'
import type { PreviewProcess } from '#server/files/preview/preview-process.ts'
import { confirmCode, sendCode, codeNeeded, markSeen } from '#server/customers/confirm-browser.ts'
import { mayRead } from '#server/customers/visitor.ts'
import { addCustomerMessage } from '#server/customers/add-customer-message.ts'
import { rateTicket } from '#server/customers/ratings.ts'
import { readCustomerTicket, requirePageFile } from '#server/customers/customer-page.ts'
import { setCustomerStatus } from '#server/customers/set-customer-status.ts'
import { holdPageMessage } from '#server/mail/in/hold-page-message.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'
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
  serve(contactMessagesContract.sendContactMessage, async (input, { http }) => {
    const { fields, isHoneypotFilled } = splitHoneypot(input)
    await rateLimiter.consume('contact', { ...rateLimitRequest(http), isHoneypotFilled })
    return sendContactMessage(ctx, fields)
  })
  serve(customersContract.getCustomerCard, ({ id }) => getCustomerCard(ctx, id))
  serve(customersContract.findCustomers, ({ search }) => findCustomers(ctx, search))
  serve(customersContract.updateCustomer, (input, { actor }) => updateCustomer(ctx, input, actor))
  serve(pageContract.getCustomerTicket, async (_, { visitor }) => {
    const { ticket, messages } = await readCustomerTicket(ctx, visitor, { all: true })
    return { ticket, messages }
  })
  serve(pageContract.addCustomerMessage, async ({ message, attachments, name, email }, { visitor, http }) => {
    const idempotency = idempotencyKey(http)
    await rateLimiter.consume('page', { ...rateLimitRequest(http), idempotencyKey: idempotency?.key })
    if (name === undefined || email === undefined) {
      const added = await addCustomerMessage(ctx, visitor, { message, attachments }, idempotency)
      return { ...added, held: false as const }
    }
    await holdPageMessage(ctx, visitor, { message, name, email, attachments }, idempotency)
    return { held: true as const }
  })
  serve(pageContract.uploadCustomerFile, (_, { http }) => storeUpload(ctx, rateLimiter, http))
  serve(pageContract.setCustomerStatus, ({ status }, { visitor }) => setCustomerStatus(ctx, visitor, status))
  serve(pageContract.rateTicket, (rating, { visitor }) => rateTicket(ctx, visitor, rating))
  serve(pageContract.sendCustomerCode, (_, { visitor }) => sendCode(ctx, visitor))
  serve(pageContract.confirmCustomerCode, ({ code }, { visitor }) => confirmCode(ctx, visitor, code))
  serve(pageContract.markCustomerSeen, (_, { visitor }) => markSeen(ctx, visitor))
  serve(pageContract.watchCustomerTicket, async ({ since }, { visitor, http }) => {
    if (!mayRead(visitor)) throw codeNeeded()
    return watch(visitor, http, since === undefined ? undefined : new Date(since))
  })
  serve(pageContract.previewCustomerFile, async ({ file, size }, { visitor, http }) => {
    const { id } = await requirePageFile(ctx, visitor, file)
    const { picture } = await previewAttachment(ctx, previews, { id, size, page: 1 })
    return http.body(new Uint8Array(picture), 200, PREVIEW_HEADERS)
  })
}
