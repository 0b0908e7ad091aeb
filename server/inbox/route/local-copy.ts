import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { rawMailKey } from '../../storage/mail-key.ts'

/** Returns where a raw mail lies on this machine; an object of a bucket is copied into the folder. Throws where it is missing. */
export async function localCopy(
  { storage }: Pick<Context, 'storage'>,
  { sha256 }: { sha256: string },
  folder: string,
): Promise<string> {
  const key = rawMailKey(sha256)
  if (storage.pathOf && (await storage.has(key))) return storage.pathOf(key)
  const content = await storage.read(key)
  if (!content) throw new AppError('not-found', 'The raw email is missing.')
  const path = join(folder, 'raw')
  await pipeline(content.values(), createWriteStream(path))
  return path
}
