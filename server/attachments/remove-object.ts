import type { Context } from '../context.ts'
import { generatedName, temporaryKey } from './generated-name.ts'

/** Removes an object wherever its move has got to. The old place first: a move in between then leaves nothing behind. */
export async function removeObject(
  { storage }: Pick<Context, 'storage'>,
  { key }: { key: string },
): Promise<void> {
  await storage.remove(temporaryKey(generatedName(key)))
  await storage.remove(key)
}
