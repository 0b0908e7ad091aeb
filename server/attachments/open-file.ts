import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { isFileLinkValid, readFileLink } from './file-link.ts'
import { possibleKeys } from './object-key.ts'

/**
 * Opens the file a signed link leads to; `address` is the link's path and query. Throws the same `not-found` for a link
 * that was altered or has expired and for a file that is gone.
 */
export async function openLinkedFile(ctx: Context, url: string) {
  const link = readFileLink(url)
  if (!link || !isFileLinkValid(ctx, link)) throw notFound()
  const [file] = await ctx.db
    .select({ name: attachments.name, size: attachments.size, contentType: attachments.content_type })
    .from(attachments)
    .where(eq(attachments.id, link.key))
  const content = file && (await readAttachment(ctx, link.key))
  if (!content) throw notFound()
  return { ...file, content, charset: undefined }
}

/** Reads the bytes of an attachment, moved or not yet; undefined when there are none. */
export async function readAttachment({ storage }: Pick<Context, 'storage'>, key: string) {
  for (const place of possibleKeys(key)) {
    const content = await storage.read(place)
    if (content) return content
  }
  return undefined
}
