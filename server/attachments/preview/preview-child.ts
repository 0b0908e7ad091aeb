import { constants, setPriority } from 'node:os'
import { MAX_SIDE, type PreviewFailure, PDF, type Preview, type PreviewRequest } from './preview-types.ts'

/** The process in which strangers' files are decoded: it holds no secret, and dying of one harms nobody else. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** A file comes piece by piece, and then what is wanted of it. */
let pieces: Uint8Array[] = []
process.on('message', async (message: Uint8Array | PreviewRequest) => {
  if (message instanceof Uint8Array) return pieces.push(message)
  const bytes = Buffer.concat(pieces)
  pieces = []
  return process.send!(await render(bytes, message))
})
process.on('disconnect', () => process.exit())
// Those who stop the server may signal its children too; what it still answers may still want a picture.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

/** The libraries are loaded here, so that one missing on this platform is a preview missing and no more. */
async function render(
  bytes: Uint8Array,
  { contentType, size, page }: PreviewRequest,
): Promise<Preview | PreviewFailure> {
  try {
    if (contentType === PDF) {
      const { renderPdfPage: drawPage } = await import('./render-pdf-page.ts')
      return await drawPage(bytes, page, MAX_SIDE[size])
    }
    if (page > 1) return { failure: 'no such page' }
    const { renderImage: drawImage } = await import('./render-image.ts')
    return { picture: await drawImage(bytes, MAX_SIDE[size]), pages: 1 }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
