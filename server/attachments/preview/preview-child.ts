import { constants, setPriority } from 'node:os'
import { LONGEST, type NoPreview, PDF, type Preview, type PreviewOrder } from './preview.ts'

/** The process in which strangers' files are decoded: it holds no secret, and dying of one harms nobody else. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** A file comes piece by piece, and then what is wanted of it. */
let pieces: Uint8Array[] = []
process.on('message', async (message: Uint8Array | PreviewOrder) => {
  if (message instanceof Uint8Array) return pieces.push(message)
  const bytes = Buffer.concat(pieces)
  pieces = []
  return process.send!(await draw(bytes, message))
})
process.on('disconnect', () => process.exit())
// Those who stop the server may signal its children too; what it still answers may still want a picture.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

/** The libraries are loaded here, so that one missing on this platform is a preview missing and no more. */
async function draw(
  bytes: Uint8Array,
  { contentType, size, page }: PreviewOrder,
): Promise<Preview | NoPreview> {
  try {
    if (contentType === PDF) {
      const { drawPage } = await import('./draw-page.ts')
      return await drawPage(bytes, page, LONGEST[size])
    }
    if (page > 1) return { failure: 'no such page' }
    const { drawImage } = await import('./draw-image.ts')
    return { picture: await drawImage(bytes, LONGEST[size]), pages: 1 }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
