import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext, Hono } from 'hono'
import { openLinkedFile } from '#server/attachments/open-file.ts'
import { openText } from '#server/attachments/open-text.ts'
import type { Context } from '#server/context.ts'
import { contentDisposition, safeContentType } from '#server/storage/content-disposition.ts'
import { CLOSED_POLICY } from '../security/content-security-policy.ts'
import { problemResponse } from '../problem.ts'

/** An opened file gets no scripts, forms, styles or origin. */
export const SANDBOX_POLICY = `sandbox; ${CLOSED_POLICY}`

/** Serves attachments at their signed links, sandboxed so that uploaded files cannot act in our origin. */
export function serveFiles(app: Hono, ctx: Context): void {
  app.get('/files/:folder/:name', async (c) => {
    c.header('Cache-Control', 'private, no-store')
    c.header('Content-Security-Policy', SANDBOX_POLICY)
    try {
      const file = await openLinkedFile(ctx, originalUrl(c))
      const { content, charset } = file.contentType.startsWith('text/') ? await openText(file.content) : file
      c.header('Content-Type', safeContentType(file.contentType, charset))
      c.header('Content-Length', String(file.size))
      c.header('Content-Disposition', contentDisposition(file, { isTextShown: true }))
      if (c.req.method !== 'HEAD') return c.body(content)
      await content.cancel()
      return c.body(null)
    } catch (error) {
      return problemResponse(c, error, ctx)
    }
  })
}

/** The path and query as they were sent: after normalization, other spellings of a signed link would pass too. */
function originalUrl(c: HonoContext): string {
  const { pathname, search } = new URL(c.req.url)
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.url ?? pathname + search
}
