import type { Context } from '../context.ts'
import { fileNameOfKey, temporaryKey } from './object-key.ts'

/** Removes an object wherever its move has got to. The old place first: a move in between then leaves nothing behind. */
export async function removeObject(
  { storage }: Pick<Context, 'storage'>,
  { key }: { key: string },
): Promise<void> {
  await storage.remove(temporaryKey(fileNameOfKey(key)))
  await storage.remove(key)
}
