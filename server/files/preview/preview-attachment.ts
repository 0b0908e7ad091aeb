import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { attachments } from '../../schema/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { isObjectKey } from '../object-key.ts'
import { readAttachment } from '../open-file.ts'
import { PREVIEWABLE_TYPES, type Preview, type PreviewRequest } from './preview-types.ts'
import type { PreviewProcess } from './preview-process.ts'

type PreviewInput = Pick<PreviewRequest, 'size' | 'page'> & { id: string }

/** Renders a preview. Throws the same `not-found` for a missing or broken file, another type and no such page. */
export async function previewAttachment(
  ctx: Context,
  previewer: PreviewProcess,
  { id, size, page }: PreviewInput,
): Promise<Preview> {
  if (!isObjectKey(id)) throw notFound()
  const [file] = await ctx.db
    .select({ contentType: attachments.content_type })
    .from(attachments)
    .where(eq(attachments.id, id))
  if (!file || !PREVIEWABLE_TYPES.includes(file.contentType)) throw notFound()
  const { contentType } = file
  const result = await previewer.render(async () => {
    const content = await readAttachment(ctx, id)
    if (!content) throw notFound()
    return { content, request: { contentType, size, page } }
  })
  if ('picture' in result) return result
  ctx.log.warn('preview.failed', { contentType, reason: result.failure })
  throw notFound()
}
