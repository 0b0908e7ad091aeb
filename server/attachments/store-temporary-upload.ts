import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'
import { discardAttachment } from './discard-attachment.ts'
import { generateFileName, temporaryKey } from './object-key.ts'
import type { ReceivedFile } from './receive-file.ts'
import { signFileToken } from './upload-token.ts'

/**
 * Stores a file that has no ticket yet. Its row is written first, so that maintenance finds the file after any failure.
 * Throws `no-space`.
 */
export async function storeTemporaryUpload(ctx: Context, { name, extension, contentType, stagedFile }: ReceivedFile) {
  const now = ctx.now()
  const id = temporaryKey(generateFileName(now, extension))
  const { size, sha256 } = stagedFile
  try {
    await ctx.db.insert(attachments).values({ id, name, size, content_type: contentType, sha256, created_at: now })
    await ctx.storage.put(id, stagedFile)
  } catch (error) {
    await stagedFile.discard()
    await discardAttachment(ctx, id)
    throw error
  }
  return { id, name, size, contentType, token: signFileToken(ctx, id) }
}
