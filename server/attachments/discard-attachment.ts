import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'
import { errorFields } from '../log.ts'

/** Removes an upload that failed. Best effort, so that the caller reports the original error; maintenance removes the rest. */
export async function discardAttachment(ctx: Context, id: string): Promise<void> {
  try {
    await ctx.transact(async (tx, enqueue) => {
      const removed = await tx.delete(attachments).where(eq(attachments.id, id)).returning({ id: attachments.id })
      for (const { id: key } of removed) await enqueue('remove-object', { key })
    })
  } catch (error) {
    ctx.log.warn('attachment.discard_failed', errorFields(error))
  }
}
