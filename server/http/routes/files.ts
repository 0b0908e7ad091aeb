import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext, Hono } from 'hono'
import { createServiceLink } from '#server/files/file-link.ts'
import { findLinkedFile, openFile, openText } from '#server/files/open-file.ts'
import type { Context, Actor } from '#server/context.ts'
import { recordOpened } from '#server/files/record-file-opened.ts'
import { contentDisposition, safeContentType } from '#server/files/storage/content-disposition.ts'
import { CLOSED_POLICY } from '../security/content-security-policy.ts'
import { problemResponse } from '../problem.ts'
import type { FindActor } from '../security/session.ts'
import * as attachmentsContract from '#contract/attachments.ts'
import { addAttachment } from '#server/files/add-attachment.ts'
import { listAttachments } from '#server/files/list-attachments.ts'
import { previewAttachment } from '#server/files/preview/preview-attachment.ts'
import type { PreviewProcess } from '#server/files/preview/preview-process.ts'
import { removeAttachment } from '#server/files/remove-attachment.ts'
import { storeTemporaryUpload } from '#server/files/store-temporary-uploads.ts'
import type { UploadCredentials } from '#server/files/upload-token.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { requireOpenTicketForm } from '#server/settings/ticket-form.ts'
import { idempotencyKey } from '../idempotency-key.ts'
import type { Serve } from '../serve.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'

/** An opened file gets no scripts, forms, styles or origin. */
export const SANDBOX_POLICY = `sandbox; ${CLOSED_POLICY}`

/**
 * Serves attachments at their signed links, sandboxed so that uploaded files cannot act in our origin, or leads to the storage
 * service. The link alone permits reading; `findCaller` only tells which member of the team the history names.
 */
export function serveFiles(app: Hono, ctx: Context, findCaller: FindActor): void {
  app.get('/files/:folder/:name', async (c) => {
    c.header('Cache-Control', 'private, no-store')
    c.header('Content-Security-Policy', SANDBOX_POLICY)
    try {
      const file = await findLinkedFile(ctx, originalUrl(c))
      const elsewhere = await createServiceLink(ctx, file.id, file)
      const response = elsewhere === undefined ? await fileResponse(ctx, c, file) : c.redirect(elsewhere, 302)
      if (c.req.method === 'GET') recordOpened(ctx, { key: file.id, kind: 'file_opened' }, findCaller(c))
      return response
    } catch (error) {
      return problemResponse(c, error, ctx)
    }
  })
}

type FoundFile = Awaited<ReturnType<typeof findLinkedFile>>

async function fileResponse(ctx: Context, c: HonoContext, file: FoundFile): Promise<Response> {
  const bytes = await openFile(ctx, file)
  const isText = file.contentType.startsWith('text/')
  const { content, charset } = isText ? await openText(bytes) : { content: bytes, charset: undefined }
  c.header('Content-Type', safeContentType(file.contentType, charset))
  c.header('Content-Length', String(file.size))
  c.header('Content-Disposition', contentDisposition(file, { isTextShown: true }))
  if (c.req.method !== 'HEAD') return c.body(content)
  await content.cancel()
  return c.body(null)
}

/** Returns path and query exactly as sent: after normalization, other spellings of a signed link would pass too. */
function originalUrl(c: HonoContext): string {
  const { pathname, search } = new URL(c.req.url)
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.url ?? pathname + search
}

export const PREVIEW_HEADERS = {
  'Content-Type': attachmentsContract.previewAttachment.media,
  'Content-Disposition': 'inline',
  // A preview opened in its own window can do as little as the file it shows.
  'Content-Security-Policy': SANDBOX_POLICY,
}

/** Receives a temporary upload. Throws `too-many`, and what `receiveUpload` throws. */
export async function storeUpload(ctx: Context, rateLimiter: RateLimiter, c: HonoContext) {
  await rateLimiter.consume('upload', rateLimitRequest(c))
  const file = await receiveUpload(ctx, c)
  rateLimiter.commit('upload')
  return storeTemporaryUpload(ctx, file)
}

/** Serves uploads for a ticket that is yet to be created, and the attachments of existing tickets. */
export function serveAttachments(
  serve: Serve,
  ctx: Context,
  rateLimiter: RateLimiter,
  findCaller: FindActor,
  previewProcess: PreviewProcess,
): void {
  serve(attachmentsContract.uploadAttachment, async (_, { http }) => {
    await requireOpenTicketForm(ctx, () => findCaller(http))
    return storeUpload(ctx, rateLimiter, http)
  })
  serve(attachmentsContract.addAttachment, async (input, call) => {
    const idempotency = idempotencyKey(call.http)
    await rateLimiter.consume('upload', { ...rateLimitRequest(call.http), idempotencyKey: idempotency?.key })
    const receive = async () => {
      const file = await receiveUpload(ctx, call.http)
      rateLimiter.commit('upload')
      return file
    }
    return addAttachment(ctx, input, uploadBearer(call), receive, idempotency)
  })
  serve(attachmentsContract.removeAttachment, (input, call) => removeAttachment(ctx, input, uploadBearer(call)))
  serve(attachmentsContract.listAttachments, (input) => listAttachments(ctx, input))
  serve(attachmentsContract.previewAttachment, async (input, { actor, http }) => {
    const { picture, pages } = await previewAttachment(ctx, previewProcess, input)
    // Others are shown without anybody's doing: below a message, or in its text.
    if (input.size === 'large' && http.req.method === 'GET')
      recordOpened(ctx, { key: input.id, kind: 'file_previewed' }, Promise.resolve(actor))
    return http.body(new Uint8Array(picture), 200, { ...PREVIEW_HEADERS, 'X-Preview-Pages': String(pages) })
  })
}

function uploadBearer({ actor, http }: { actor: Actor | null; http: HonoContext }): UploadCredentials {
  return { actor, token: /^upload +(\S+)$/i.exec(http.req.header('authorization') ?? '')?.[1] }
}
