import {
  addAttachment,
  listAttachments,
  previewAttachment,
  removeAttachment,
  uploadAttachment,
} from '#contract/attachments.ts'
import type { Context as HonoContext } from 'hono'
import { addAttachment as add } from '#server/attachments/add-attachment.ts'
import { listAttachments as list } from '#server/attachments/list-attachments.ts'
import { previewAttachment as preview } from '#server/attachments/preview/preview-attachment.ts'
import type { PreviewProcess } from '#server/attachments/preview/preview-process.ts'
import { removeAttachment as remove } from '#server/attachments/remove-attachment.ts'
import { storeTemporaryUpload } from '#server/attachments/store-temporary-upload.ts'
import type { UploadCredentials } from '#server/attachments/upload-token.ts'
import type { Actor, Context } from '#server/context.ts'
import { recordOpened } from '#server/history/record-opened.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'
import { requireOpenTicketForm } from '#server/settings/ticket-form.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { SANDBOX_POLICY } from './signed-files.ts'
import type { Serve } from '../serve.ts'
import type { FindActor } from '../security/session.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'

/** Headers of a preview, in the dashboard and on a customer's page. */
export const PREVIEW_HEADERS = {
  'Content-Type': previewAttachment.media,
  'Content-Disposition': 'inline',
  // A preview opened in its own window can do as little as the file it shows.
  'Content-Security-Policy': SANDBOX_POLICY,
}

/** Serves uploads for a ticket that is yet to be created, and the attachments of existing tickets. */
export function serveAttachments(
  serve: Serve,
  ctx: Context,
  rateLimiter: RateLimiter,
  findCaller: FindActor,
  previewProcess: PreviewProcess,
): void {
  serve(uploadAttachment, async (_, { http }) => {
    await requireOpenTicketForm(ctx, () => findCaller(http))
    await rateLimiter.consume('upload', rateLimitRequest(http))
    const file = await receiveUpload(ctx, http)
    rateLimiter.commit('upload')
    return storeTemporaryUpload(ctx, file)
  })
  serve(addAttachment, async (input, call) => {
    const idempotency = idempotencyKey(call.http)
    await rateLimiter.consume('upload', { ...rateLimitRequest(call.http), idempotencyKey: idempotency?.key })
    const receive = async () => {
      const file = await receiveUpload(ctx, call.http)
      rateLimiter.commit('upload')
      return file
    }
    return add(ctx, input, uploadBearer(call), receive, idempotency)
  })
  serve(removeAttachment, (input, call) => remove(ctx, input, uploadBearer(call)))
  serve(listAttachments, (input) => list(ctx, input))
  serve(previewAttachment, async (input, { actor, http }) => {
    const { picture, pages } = await preview(ctx, previewProcess, input)
    // Others are shown without anybody's doing: below a message, or in its text.
    if (input.size === 'large' && http.req.method === 'GET')
      recordOpened(ctx, { key: input.id, kind: 'file_previewed' }, Promise.resolve(actor))
    return http.body(new Uint8Array(picture), 200, { ...PREVIEW_HEADERS, 'X-Preview-Pages': String(pages) })
  })
}

function uploadBearer({ actor, http }: { actor: Actor | null; http: HonoContext }): UploadCredentials {
  return { actor, token: /^upload +(\S+)$/i.exec(http.req.header('authorization') ?? '')?.[1] }
}
