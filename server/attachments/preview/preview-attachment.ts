import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { attachments } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import { isObjectKey } from '../generated-name.ts'
import { readContent } from '../open-file.ts'
import { PREVIEWABLE, type Preview, type PreviewOrder } from './preview.ts'
import type { Previewer } from './previewer.ts'

type Asked = Pick<PreviewOrder, 'size' | 'page'> & { id: string }

/**
 * A picture of an image or of one page of a PDF. Throws one and the same `not-found` for a file that is gone, is of a
 * kind that is not shown, is broken, or has no such page.
 */
export async function previewAttachment(ctx: Context, previewer: Previewer, asked: Asked): Promise<Preview> {
  const { id, size, page } = asked
  const [file] = isObjectKey(id) ? await findFile(ctx, id) : []
  if (!file || !PREVIEWABLE.includes(file.contentType)) throw notFound()
  const { contentType } = file
  const drawn = await previewer.draw(async () => {
    const content = await readContent(ctx, id)
    if (!content) throw notFound()
    return { content, order: { contentType, size, page } }
  })
  if ('picture' in drawn) return drawn
  ctx.log.warn('no preview', { contentType, reason: drawn.failure })
  throw notFound()
}

const findFile = ({ db }: Context, id: string) =>
  db.select({ contentType: attachments.content_type }).from(attachments).where(eq(attachments.id, id))
