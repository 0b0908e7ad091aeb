import type { Hono } from 'hono'
import { openFile } from '../attachments/open-file.ts'
import type { Context } from '../context.ts'
import { contentDisposition } from '../storage/content-disposition.ts'
import { answerProblem } from './problem.ts'

/** No script, no form, no origin; the styles are those of the page a browser makes around a picture. */
export const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Serves attachments at their signed links, so that nothing a stranger uploaded can act in our name. */
export function serveFiles(app: Hono, ctx: Context): void {
  app.get('/files/:folder/:name', async (c) => {
    c.header('Cache-Control', 'private, no-store')
    c.header('Content-Security-Policy', POLICY)
    c.header('X-Content-Type-Options', 'nosniff')
    const { folder, name } = c.req.param()
    const { expires = '', signature = '' } = c.req.query()
    try {
      const file = await openFile(ctx, { key: `${folder}/${name}`, expires, signature })
      c.header('Content-Type', file.contentType)
      c.header('Content-Length', String(file.size))
      c.header('Content-Disposition', contentDisposition(file))
      if (c.req.method !== 'HEAD') return c.body(file.content)
      await file.content.cancel()
      return c.body(null)
    } catch (error) {
      return answerProblem(c, error, ctx.log)
    }
  })
}
