import type { Context } from '../context.ts'
import type { ReceivedFile } from './receive-file.ts'
import { storeTemporaryUpload } from './store-temporary-upload.ts'

type Stored = { id: string; token: string; name: string }

/**
 * Stores the files of a form that was sent without JavaScript, so that a refusal of the form does not lose them. What cannot
 * be stored is in `lost` by name, with the first `error`.
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
