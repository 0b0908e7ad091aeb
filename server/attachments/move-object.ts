import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'

/**
 * Moves the bytes of a claimed file to its ticket. Where a move is a copy, the file may have been removed while it was
 * made; then the copy goes too.
 */
export async function moveObject(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await storage.move(from, to)
  if (!storage.movesByCopy) return
  if ((await db.$count(attachments, eq(attachments.id, to))) === 0) await storage.remove(to)
}
