import { setPriority } from 'node:os'
import { MAX_SIDE, type PreviewFailure, PDF, type Preview, type PreviewRequest } from './preview-types.ts'

/** Process that decodes untrusted files; it has no secrets, and a crash affects nothing else. */
// Requests go first. Not lower: next to ten busy programs a preview took 45 times as long at 10, and timed out.
setPriority(5)

/** Pieces of a file, which precede the request. */
let pieces: Uint8Array[] = []
process.on('message', async (message: Uint8Array | PreviewRequest) => {
  if (message instanceof Uint8Array) return pieces.push(message)
  const bytes = Buffer.concat(pieces)
  pieces = []
  return process.send!(await render(bytes, message))
})
process.on('disconnect', () => process.exit())
// A terminal signals the whole process group, but a draining server may still need previews.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

/** Loads the libraries on demand, so that one missing on this platform costs its previews and nothing else. */
async function render(
  bytes: Uint8Array,
  { contentType, size, page }: PreviewRequest,
): Promise<Preview | PreviewFailure> {
  try {
    if (contentType === PDF) {
      const { renderPdfPage } = await import('./render-pdf-page.ts')
      return await renderPdfPage(bytes, page, MAX_SIDE[size])
    }
    if (page > 1) return { failure: 'no such page' }
    const { renderImage, renderLogo } = await import('./render-image.ts')
    if (size === 'logo') return await renderLogo(bytes, MAX_SIDE.logo)
    return { picture: await renderImage(bytes, MAX_SIDE[size]), pages: 1 }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
