import { previewAttachment as operation } from '#contract/attachments.ts'
import type { Parsed } from '#contract/operation.ts'
import { previewAttachment } from '../attachments/preview/preview-attachment.ts'
import { createPreviewer } from '../attachments/preview/previewer.ts'
import type { Context } from '../context.ts'
import { POLICY } from './files.ts'
import type { Call } from './serve.ts'

const HEADERS = {
  'Content-Type': operation.media,
  'Content-Disposition': 'inline',
  // Opened by itself it can do as little as the file it shows.
  'Content-Security-Policy': POLICY,
}

/** Serves previews as pictures; X-Preview-Pages says how many pages the file has. */
export function answerPreview(ctx: Context) {
  const previewer = createPreviewer()
  return async (asked: Parsed<typeof operation>, { http }: Call<typeof operation>): Promise<Response> => {
    const { picture, pages } = await previewAttachment(ctx, previewer, asked)
    return http.body(new Uint8Array(picture), 200, { ...HEADERS, 'X-Preview-Pages': String(pages) })
  }
}
