import { PDFiumLibrary } from '@hyzyla/pdfium'
import { renderImage } from './render-image.ts'
import type { Preview } from './preview-types.ts'

/** Thin lines and small text look better rendered larger and scaled down. */
const MIN_RENDER_SIDE = 512

/** Renders a page on white, with filled-in forms. Throws for a broken or protected file and a missing page. */
export async function renderPdfPage(bytes: Uint8Array, page: number, maxSide: number): Promise<Preview> {
  // Each document gets an engine with its own memory, so nothing of one file is left when the next is rendered.
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
