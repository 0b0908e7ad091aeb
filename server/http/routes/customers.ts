import * as customersContract from '#contract/customers.ts'
import type { Context } from '#server/context.ts'
import { getCustomerCard } from '#server/customers/customer-card.ts'
import { findCustomers } from '#server/customers/find-customers.ts'
import { updateCustomer } from '#server/customers/my-tickets.ts'
import type { Serve } from '../serve.ts'
import * as customerTicketsContract from '#contract/customer-tickets.ts'
import { previewAttachment } from '#server/files/preview/preview-attachment.ts'
import type { PreviewProcess } from '#server/files/preview/preview-process.ts'
import { storeTemporaryUpload } from '#server/files/store-temporary-uploads.ts'
import { confirmCode, sendCode, codeNeeded, markSeen } from '#server/customers/confirm-browser.ts'
import { mayRead } from '#server/customers/visitor.ts'
import { addCustomerMessage } from '#server/customers/add-customer-message.ts'
import { rateTicket } from '#server/customers/ratings.ts'
import { readCustomerTicket, requirePageFile } from '#server/customers/customer-page.ts'
import { setCustomerStatus } from '#server/customers/set-customer-status.ts'
import { holdPageMessage } from '#server/mail/in/hold-page-message.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'
import { requireVisitor } from '../security/visitor.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'
import { PREVIEW_HEADERS } from './files.ts'
import { createCustomerEventStream } from '../streams/customer-event-stream.ts'
import { idempotencyKey } from '../idempotency-key.ts'
import * as contactMessagesContract from '#contract/contact-messages.ts'
import { sendContactMessage } from '#server/customers/contact-message.ts'

/** Serves the customer cards and records to the team. */
export function serveCustomers(serve: Serve, ctx: Context): void {
  serve(customersContract.getCustomerCard, ({ id }) => getCustomerCard(ctx, id))
  serve(customersContract.findCustomers, ({ search }) => findCustomers(ctx, search))
  serve(customersContract.updateCustomer, (input, { actor }) => updateCustomer(ctx, input, actor))
}

/**
 * Serves the calls of a ticket's page to those who hold its link, or have signed in at My tickets; the input is checked first,
 * so that all others get the same `not-found`.
 */
export function serveCustomerTickets(
  serve: Serve,
  ctx: Context,
  rateLimiter: RateLimiter,
  previewProcess: PreviewProcess,
): void {
  const watch = createCustomerEventStream(ctx)
  serve(customerTicketsContract.getCustomerTicket, async ({ number }, { http }) => {
    const { ticket, messages } = await readCustomerTicket(ctx, await requireVisitor(ctx, http, number), { all: true })
    return { ticket, messages }
  })
  serve(customerTicketsContract.addCustomerMessage, async ({ number, message, attachments, name, email }, { http }) => {
    const idempotency = idempotencyKey(http)
    const visitor = await requireVisitor(ctx, http, number)
    await rateLimiter.consume('page', { ...rateLimitRequest(http), idempotencyKey: idempotency?.key })
    if (name === undefined || email === undefined)
      return {
        ...(await addCustomerMessage(ctx, visitor, { message, attachments }, idempotency)),
        held: false as const,
      }
    await holdPageMessage(ctx, visitor, { message, name, email, attachments }, idempotency)
    return { held: true as const }
  })
  serve(customerTicketsContract.uploadCustomerFile, async ({ number }, { http }) => {
    await requireVisitor(ctx, http, number)
    await rateLimiter.consume('upload', rateLimitRequest(http))
    const file = await receiveUpload(ctx, http)
    rateLimiter.commit('upload')
    return storeTemporaryUpload(ctx, file)
  })
  serve(customerTicketsContract.setCustomerStatus, async ({ number, status }, { http }) =>
    setCustomerStatus(ctx, await requireVisitor(ctx, http, number), status),
  )
  serve(customerTicketsContract.rateTicket, async ({ number, ...rating }, { http }) =>
    rateTicket(ctx, await requireVisitor(ctx, http, number), rating),
  )
  serve(customerTicketsContract.sendCustomerCode, async ({ number }, { http }) => {
    await sendCode(ctx, await requireVisitor(ctx, http, number))
    return null
  })
  serve(customerTicketsContract.confirmCustomerCode, async ({ number, code }, { http }) => {
    await confirmCode(ctx, await requireVisitor(ctx, http, number), code)
    return null
  })
  serve(customerTicketsContract.markCustomerSeen, async ({ number }, { http }) => {
    await markSeen(ctx, await requireVisitor(ctx, http, number))
    return null
  })
  serve(customerTicketsContract.watchCustomerTicket, async ({ number, since }, { http }) => {
    const visitor = await requireVisitor(ctx, http, number)
    if (!mayRead(visitor)) throw codeNeeded()
    return watch(visitor, http, since === undefined ? undefined : new Date(since))
  })
  serve(customerTicketsContract.previewCustomerFile, async ({ number, file, size }, { http }) => {
    const { id } = await requirePageFile(ctx, await requireVisitor(ctx, http, number), file)
    const { picture } = await previewAttachment(ctx, previewProcess, { id, size, page: 1 })
    return http.body(new Uint8Array(picture), 200, PREVIEW_HEADERS)
  })
}

export function serveContactMessages(serve: Serve, ctx: Context, rateLimiter: RateLimiter): void {
  serve(contactMessagesContract.sendContactMessage, async (input, { http }) => {
    const { fields, isHoneypotFilled } = splitHoneypot(input)
    await rateLimiter.consume('contact', { ...rateLimitRequest(http), isHoneypotFilled })
    return sendContactMessage(ctx, fields)
  })
}
