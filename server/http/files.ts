import type { Hono } from 'hono'
import { openFile } from '../attachments/open-file.ts'
import type { Context } from '../context.ts'
import { answerProblem } from './problem.ts'

/** Kinds a browser shows without running anything of theirs; all others are saved. */
const SHOWN = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf']

/** No script, no form, no origin; the styles are those of the page a browser makes around a picture. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

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

/** The name twice: for old programs in ASCII, for all others as RFC 5987 spells it. */
function contentDisposition({ name, contentType }: { name: string; contentType: string }): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const type = SHOWN.includes(contentType) ? 'inline' : 'attachment'
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
