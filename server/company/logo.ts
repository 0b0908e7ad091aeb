import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { LOGO_LIMITS, type LogoImage } from '#contract/company.ts'
import type { PreviewProcess } from '../files/preview/preview-process.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import { settings } from '../schema/schema.ts'
import { LOGO } from './stored-logo.ts'

/** Beginnings of the pictures that are taken. */
const PICTURES = [/^\x89PNG\r\n/, /^\xFF\xD8\xFF/, /^RIFF.{4}WEBP/s, /<svg[\s>]/]
const NO_PICTURE = 'This is no PNG, JPEG, WebP or SVG picture, or it is damaged'
/** By the reason that the decoder gives. */
const FAULTS: Record<string, string> = {
  'too wide': `Use a picture of at most ${LOGO_LIMITS.side} × ${LOGO_LIMITS.side} pixels`,
  'with text': 'Turn the text in this drawing into paths, so that it looks the same everywhere',
}

export const logoTooLarge = () =>
  new AppError('too-large', 'A logo can be at most 2 MB.', [{ path: 'file', message: 'Use a file of at most 2 MB' }])

const DATA = 'data:image/webp;base64,'

/** Returns the picture that a file becomes as the logo. Throws `invalid-input` for what cannot be shown as one. */
export async function drawLogo(previewer: PreviewProcess, file: Buffer): Promise<LogoImage> {
  const { width, height, bytes } = await pictureOf(previewer, file)
  return { src: DATA + Buffer.from(bytes).toString('base64'), width, height }
}

const contentOf = ({ src }: LogoImage) =>
  src.startsWith(DATA) ? Buffer.from(src.slice(DATA.length), 'base64') : undefined

/** Returns a picture that was sent as `drawLogo` draws it, since anybody can have made it; a stored one as it is. */
export async function drawAgain(previewer: PreviewProcess, image: LogoImage): Promise<LogoImage> {
  const content = contentOf(image)
  return content ? drawLogo(previewer, content) : image
}

/** Stores a drawn picture in place of the last one, and returns it with the path of its file. */
export async function storeLogo(tx: Transaction, image: LogoImage | null, last: LogoImage | null) {
  if (!image) {
    await tx.delete(settings).where(eq(settings.name, LOGO))
    return null
  }
  const content = contentOf(image)
  if (!content) {
    if (image.src !== last?.src) throw invalidField('logo.image', 'Choose the logo again')
    return last
  }
  const value = content.toString('base64')
  await tx
    .insert(settings)
    .values({ name: LOGO, value })
    .onConflictDoUpdate({ target: settings.name, set: { value, updated_at: sql`now()` } })
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return { ...image, src: `/brand/logo-${hash}.webp` }
}

async function pictureOf(previewer: PreviewProcess, file: Buffer) {
  const start = file.toString('latin1', 0, 8192)
  if (!PICTURES.some((beginning) => beginning.test(start))) throw invalidField('file', NO_PICTURE)
  const request = { contentType: 'image/*', size: 'logo', page: 1 } as const
  const result = await previewer.render(async () => ({ content: piecesOf(file), request }))
  if ('failure' in result) throw invalidField('file', FAULTS[result.failure] ?? NO_PICTURE)
  return { bytes: result.picture, width: result.width!, height: result.height! }
}

async function* piecesOf(file: Buffer) {
  yield file
}
