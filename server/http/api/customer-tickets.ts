import {
  addCustomerMessage,
  confirmCustomerCode,
  getCustomerTicket,
  markCustomerSeen,
  previewCustomerFile,
  rateTicket,
  sendCustomerCode,
  setCustomerStatus,
  uploadCustomerFile,
  watchCustomerTicket,
} from '#contract/customer-tickets.ts'
import { previewAttachment } from '#server/attachments/preview/preview-attachment.ts'
import type { PreviewProcess } from '#server/attachments/preview/preview-process.ts'
import { storeTemporaryUpload } from '#server/attachments/store-temporary-upload.ts'
import type { Context } from '#server/context.ts'
import { confirmCode, sendCode } from '#server/customers/access/confirm-browser.ts'
import { codeNeeded } from '#server/customers/access/claim-browser.ts'
import { markSeen } from '#server/customers/access/mark-seen.ts'
import { mayRead } from '#server/customers/access/visitor.ts'
import { addCustomerMessage as add } from '#server/customers/page/add-customer-message.ts'
import { rateTicket as rate } from '#server/customers/page/rate-ticket.ts'
import { readCustomerTicket } from '#server/customers/page/read-customer-ticket.ts'
import { requirePageFile } from '#server/customers/page/require-page-file.ts'
import { setCustomerStatus as setStatus } from '#server/customers/page/set-customer-status.ts'
import { holdPageMessage } from '#server/inbox/take/hold-page-message.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'
import type { Serve } from '../serve.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'
import { findVisitor, requireVisitor } from '../security/visitor.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'
import { PREVIEW_HEADERS } from './attachments.ts'
import { createCustomerEventStream } from './streams/customer-event-stream.ts'
import { idempotencyKey } from './idempotency-key.ts'

/**
 * Serves the calls of a ticket's page to those who hold its link, or have signed in at My tickets; the input is checked first,
 * so that everybody else gets one and the same `not-found`.
 */
export function serveCustomerTickets(
  serve: Serve,
  ctx: Context,
  rateLimiter: RateLimiter,
  previewProcess: PreviewProcess,
): void {
  const watch = createCustomerEventStream(
    ctx,
    async (c, { ticket }) => (await findVisitor(ctx, c, ticket.ticket_id)) !== undefined,
  )
  serve(getCustomerTicket, async ({ number }, { http }) => {
    const { ticket, messages } = await readCustomerTicket(ctx, await requireVisitor(ctx, http, number), { all: true })
    return { ticket, messages }
  })
  serve(addCustomerMessage, async ({ number, message, attachments, name, email }, { http }) => {
    const idempotency = idempotencyKey(http)
    const visitor = await requireVisitor(ctx, http, number)
    await rateLimiter.consume('page', { ...rateLimitRequest(http), idempotencyKey: idempotency?.key })
    if (name === undefined || email === undefined)
      return { ...(await add(ctx, visitor, { message, attachments }, idempotency)), held: false as const }
    await holdPageMessage(ctx, visitor, { message, name, email, attachments }, idempotency)
    return { held: true as const }
  })
  serve(uploadCustomerFile, async ({ number }, { http }) => {
    await requireVisitor(ctx, http, number)
    await rateLimiter.consume('upload', rateLimitRequest(http))
    const file = await receiveUpload(ctx, http)
    rateLimiter.commit('upload')
    return storeTemporaryUpload(ctx, file)
  })
  serve(setCustomerStatus, async ({ number, status }, { http }) =>
    setStatus(ctx, await requireVisitor(ctx, http, number), status),
  )
  serve(rateTicket, async ({ number, ...rating }, { http }) =>
    rate(ctx, await requireVisitor(ctx, http, number), rating),
  )
  serve(sendCustomerCode, async ({ number }, { http }) => {
    await sendCode(ctx, await requireVisitor(ctx, http, number))
    return null
  })
  serve(confirmCustomerCode, async ({ number, code }, { http }) => {
    await confirmCode(ctx, await requireVisitor(ctx, http, number), code)
    return null
  })
  serve(markCustomerSeen, async ({ number }, { http }) => {
    await markSeen(ctx, await requireVisitor(ctx, http, number))
    return null
  })
  serve(watchCustomerTicket, async ({ number, since }, { http }) => {
    const visitor = await requireVisitor(ctx, http, number)
    if (!mayRead(visitor)) throw codeNeeded()
    return watch(visitor, http, since === undefined ? undefined : new Date(since))
  })
  serve(previewCustomerFile, async ({ number, file, size }, { http }) => {
    const { id } = await requirePageFile(ctx, await requireVisitor(ctx, http, number), file)
    const { picture } = await previewAttachment(ctx, previewProcess, { id, size, page: 1 })
    return http.body(new Uint8Array(picture), 200, PREVIEW_HEADERS)
  })
}
