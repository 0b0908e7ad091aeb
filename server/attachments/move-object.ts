import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'

/**
 * Moves the bytes of a claimed file to its ticket's folder. Where the storage moves by copying, the file may be removed
 * meanwhile; then the copy is removed too.
 */
export async function moveObject(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await storage.move(from, to)
  if (!storage.movesByCopy) return
  if ((await db.$count(attachments, eq(attachments.id, to))) === 0) await storage.remove(to)
}
