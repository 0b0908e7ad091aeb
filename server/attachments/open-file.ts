import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { isFileLinkValid } from './file-link.ts'
import { generatedName, temporaryKey } from './generated-name.ts'

/** What a signed link leads to. Throws one and the same `not-found` for a link altered, expired or of a file that is gone. */
export async function openFile(ctx: Context, link: { key: string; expires: string; signature: string }) {
  if (!isFileLinkValid(ctx, link)) throw notFound()
  const [file] = await ctx.db
    .select({ name: attachments.name, size: attachments.size, contentType: attachments.content_type })
    .from(attachments)
    .where(eq(attachments.id, link.key))
  const content = file && (await read(ctx, link.key))
  if (!content) throw notFound()
  return { ...file, content }
}

/** A claimed file may still be where it was uploaded to; asking thrice leaves its move no moment to slip through. */
async function read({ storage }: Context, key: string) {
  return (
    (await storage.read(key)) ??
    (await storage.read(temporaryKey(generatedName(key)))) ??
    (await storage.read(key))
  )
}
