import type { Context } from '../context.ts'
import { attachments } from '../schema/schema.ts'
import { discardAttachment } from './remove-attachment.ts'
import { generateFileName, temporaryKey } from './object-key.ts'
import type { ReceivedFile } from './receive-file.ts'
import { signFileToken } from './upload-token.ts'

/** Stores a file without a ticket, its row first, so that maintenance finds it after a failure. Throws `no-space`. */
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

type Stored = { id: string; token: string; name: string }

/**
 * Stores the files of a form sent without JavaScript, so that a refusal of the form does not lose them. Failed ones are
 * in `lost` by name, with the first `error`.
 */
export async function storeTemporaryUploads(
  ctx: Context,
  files: ReceivedFile[],
): Promise<{ stored: Stored[]; lost: string[]; error: unknown }> {
  const stored: Stored[] = []
  const lost: string[] = []
  let error: unknown
  for (const file of files) {
    try {
      const { id, token, name } = await storeTemporaryUpload(ctx, file)
      stored.push({ id, token, name })
    } catch (reason) {
      lost.push(file.name)
      error ??= reason
    }
  }
  return { stored, lost, error }
}
