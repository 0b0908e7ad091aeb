import { previewAttachment as operation } from '#contract/attachments.ts'
import type { Parsed } from '#contract/operation.ts'
import { previewAttachment } from '#server/attachments/preview/preview-attachment.ts'
import { createPreviewProcess } from '#server/attachments/preview/preview-process.ts'
import type { Context } from '#server/context.ts'
import { SANDBOX_POLICY } from './signed-files.ts'
import type { Call } from '../serve.ts'

const HEADERS = {
  'Content-Type': operation.media,
  'Content-Disposition': 'inline',
  // Opened by itself it can do as little as the file it shows.
  'Content-Security-Policy': SANDBOX_POLICY,
}

/** Serves previews as pictures; X-Preview-Pages says how many pages the file has. */
export function previewResponse(ctx: Context) {
  const previewer = createPreviewProcess()
  return async (asked: Parsed<typeof operation>, { http }: Call<typeof operation>): Promise<Response> => {
    const { picture, pages } = await previewAttachment(ctx, previewer, asked)
    return http.body(new Uint8Array(picture), 200, { ...HEADERS, 'X-Preview-Pages': String(pages) })
  }
}
