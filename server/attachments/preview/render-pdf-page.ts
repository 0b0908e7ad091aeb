import { PDFiumLibrary } from '@hyzyla/pdfium'
import { renderImage } from './render-image.ts'
import type { Preview } from './preview-types.ts'

/** Lines and small letters look better drawn larger and made smaller than drawn as small as they are shown. */
const MIN_RENDER_SIDE = 512

/**
 * One page of a PDF on white, filled-in forms included. Throws for a broken file, one locked by a password, and a page
 * it does not have.
 */
export async function renderPdfPage(bytes: Uint8Array, page: number, maxSide: number): Promise<Preview> {
  // Every document gets an engine with a memory of its own: nothing of one file is there when the next is drawn.
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const pages = document.getPageCount()
  if (page > pages) throw new Error('no such page')
  const sheet = document.getPage(page - 1)
  const { originalWidth, originalHeight } = sheet.getOriginalSize()
  const scale = Math.max(maxSide, MIN_RENDER_SIDE) / Math.max(originalWidth, originalHeight)
  const { data, width, height } = await sheet.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: 'bitmap',
    renderFormFields: true,
  })
  return { picture: await renderImage(data, maxSide, { raw: { width, height, channels: 4 } }), pages }
}
