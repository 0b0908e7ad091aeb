import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { attachments } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import { isObjectKey } from '../object-key.ts'
import { readAttachment } from '../open-file.ts'
import { PREVIEWABLE_TYPES, type Preview, type PreviewRequest } from './preview-types.ts'
import type { PreviewProcess } from './preview-process.ts'

type PreviewInput = Pick<PreviewRequest, 'size' | 'page'> & { id: string }

/**
 * A picture of an image or of one page of a PDF. Throws one and the same `not-found` for a file that is gone, is of a
 * kind that is not shown, is broken, or has no such page.
 */
export async function previewAttachment(
  ctx: Context,
  previewer: PreviewProcess,
  asked: PreviewInput,
): Promise<Preview> {
  const { id, size, page } = asked
  const [file] = isObjectKey(id) ? await findFile(ctx, id) : []
  if (!file || !PREVIEWABLE_TYPES.includes(file.contentType)) throw notFound()
  const { contentType } = file
  const result = await previewer.draw(async () => {
    const content = await readAttachment(ctx, id)
    if (!content) throw notFound()
    return { content, order: { contentType, size, page } }
  })
  if ('picture' in result) return result
  ctx.log.warn('no preview', { contentType, reason: result.failure })
  throw notFound()
}

const findFile = ({ db }: Context, id: string) =>
  db.select({ contentType: attachments.content_type }).from(attachments).where(eq(attachments.id, id))
