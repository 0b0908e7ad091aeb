import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext, Hono } from 'hono'
import { createServiceLink } from '#server/attachments/file-link.ts'
import { findLinkedFile, openFile } from '#server/attachments/open-file.ts'
import { openText } from '#server/attachments/open-text.ts'
import type { Context } from '#server/context.ts'
import { recordOpened } from '#server/history/record-opened.ts'
import { contentDisposition, safeContentType } from '#server/storage/content-disposition.ts'
import { CLOSED_POLICY } from '../security/content-security-policy.ts'
import { problemResponse } from '../problem.ts'
import type { FindActor } from '../security/session.ts'

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
      const elsewhere = await createServiceLink(ctx, file.key, file)
      const response = elsewhere === undefined ? await fileResponse(ctx, c, file) : c.redirect(elsewhere, 302)
      if (c.req.method === 'GET') recordOpened(ctx, { key: file.key, kind: 'file_opened' }, findCaller(c))
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

/** The path and query as they were sent: after normalization, other spellings of a signed link would pass too. */
function originalUrl(c: HonoContext): string {
  const { pathname, search } = new URL(c.req.url)
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.url ?? pathname + search
}
