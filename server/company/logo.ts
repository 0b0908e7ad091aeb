import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LOGO_LIMITS } from '#contract/company.ts'
import type { Context } from '../context.ts'
import type { PreviewProcess } from '../files/preview/preview-process.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import { settings } from '../schema/schema.ts'
import { storeCompany } from './company.ts'
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

/** Takes a file as the logo, and has the pages published. Throws `invalid-input` for what cannot be shown as one. */
export async function changeLogo(ctx: Context, previewer: PreviewProcess, file: Buffer) {
  const { width, height, bytes } = await pictureOf(previewer, file)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const value = Buffer.from(bytes).toString('base64')
  const image = { src: `/brand/logo-${hash}.webp`, width, height }
  return storeCompany(
    ctx,
    undefined,
    (values) => ({ ...values, logo: { ...values.logo, image } }),
    [],
    (tx) =>
      tx
        .insert(settings)
        .values({ name: LOGO, value })
        .onConflictDoUpdate({ target: settings.name, set: { value, updated_at: sql`now()` } }),
  )
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
