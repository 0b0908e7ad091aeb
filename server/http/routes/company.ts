import type { Context as HonoContext } from 'hono'
import * as companyContract from '#contract/company.ts'
import { changeCompany, previewChanges, readCompany, resetCompany } from '#server/company/company.ts'
import { drawLogo, logoTooLarge } from '#server/company/logo.ts'
import { renderPreview } from '#server/company/publish.ts'
import { RenderError } from '#server/company/render.ts'
import { readLogo } from '#server/company/stored-logo.ts'
import type { Context } from '#server/context.ts'
import type { PreviewProcess } from '#server/files/preview/preview-process.ts'
import { AppError, invalidField } from '#server/platform/errors.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Serve } from '../serve.ts'
import { boundaryOf, readParts } from '../uploads/multipart.ts'
import { limitedBody } from '../uploads/receive-upload.ts'

/** The policy of a preview: a page as it looks, without scripts, in a frame of the settings only. Its links lead nowhere. */
const PREVIEW_POLICY = [
  'sandbox allow-same-origin',
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
const WITHOUT_LINKS = '<head><base target="_blank">'
const SCRIPTS = /<script\b[\s\S]*?<\/script>/g
/** Bytes of a form besides its file. */
const OVERHEAD = 64 * 1024

/** Serves the company's settings, its logo, and previews of pages with what is not saved yet. */
export function serveCompany(serve: Serve, ctx: Context, previewer: PreviewProcess): void {
  serve(companyContract.getCompany, () => readCompany(ctx))
  serve(companyContract.updateCompany, (input) => changeCompany(ctx, previewer, input))
  serve(companyContract.resetCompany, (input) => resetCompany(ctx, previewer, input))
  const draw = async (http: HonoContext) => drawLogo(previewer, await readLogoFile(http))
  serve(companyContract.drawLogo, (_, { http }) => draw(http))
  serve(companyContract.uploadLogo, async (_, { http }) =>
    changeCompany(ctx, previewer, { logo: { image: await draw(http) } }),
  )
  serve(companyContract.previewCompany, async ({ path, ...input }, { http }) => {
    http.header('Content-Security-Policy', PREVIEW_POLICY)
    http.header('X-Frame-Options', 'SAMEORIGIN')
    try {
      const changes = await previewChanges(ctx, input)
      const isStored = changes.logo?.image?.src.startsWith('/')
      const html = await renderPreview(changes, path, isStored ? await readLogo(ctx) : undefined)
      return http.html(html.replaceAll(SCRIPTS, '').replace('<head>', WITHOUT_LINKS))
    } catch (error) {
      if (!(error instanceof AppError || error instanceof RenderError)) throw error
      const status = error instanceof AppError ? 422 : 503
      return http.html(`<p style="font: 1rem sans-serif">${escapeHtml(error.message)}</p>`, status)
    }
  })
}

async function readLogoFile(http: HonoContext): Promise<Buffer> {
  const body = limitedBody(http, companyContract.LOGO_LIMITS.bytes + OVERHEAD, logoTooLarge())
  for await (const { name, fileName, content } of readParts(body, boundaryOf(http.req.header('content-type') ?? ''))) {
    if (name !== 'file' || fileName === undefined) continue
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  throw invalidField('file', 'Choose a file')
}
