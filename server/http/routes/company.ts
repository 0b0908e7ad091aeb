import type { Context as HonoContext } from 'hono'
import * as companyContract from '#contract/company.ts'
import { changeCompany, previewChanges, readCompany, resetCompany } from '#server/company/company.ts'
import { changeLogo, logoTooLarge } from '#server/company/logo.ts'
import { renderPreview } from '#server/company/publish.ts'
import { readLogo } from '#server/company/stored-logo.ts'
import type { Context } from '#server/context.ts'
import type { PreviewProcess } from '#server/files/preview/preview-process.ts'
import { invalidField } from '#server/platform/errors.ts'
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
  serve(companyContract.updateCompany, (input) => changeCompany(ctx, input))
  serve(companyContract.resetCompany, (input) => resetCompany(ctx, input))
  serve(companyContract.uploadLogo, async (_, { http }) => changeLogo(ctx, previewer, await readLogoFile(http)))
  serve(companyContract.previewCompany, async ({ path, ...input }, { http }) => {
    const [changes, logo] = await Promise.all([previewChanges(ctx, { ...input, base: undefined }), readLogo(ctx)])
    const html = await renderPreview(changes, path, logo)
    http.header('Content-Security-Policy', PREVIEW_POLICY)
    http.header('X-Frame-Options', 'SAMEORIGIN')
    return http.html(html.replaceAll(SCRIPTS, '').replace('<head>', WITHOUT_LINKS))
  })
}

async function readLogoFile(http: HonoContext): Promise<Buffer> {
  const boundary = boundaryOf(http.req.header('content-type') ?? '')
  const max = companyContract.LOGO_LIMITS.bytes
  const body = limitedBody(http, max + OVERHEAD, logoTooLarge())
  for await (const { name, fileName, content } of readParts(body, boundary)) {
    if (name !== 'file' || fileName === undefined) continue
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece)
    const file = Buffer.concat(pieces)
    if (file.length > max) throw logoTooLarge()
    return file
  }
  throw invalidField('file', 'Choose a file')
}
