import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'
import { errorFields } from '../log.ts'

/** Takes back an upload that failed. Best effort, so that the failure itself is told: the sweep finds what stays. */
export async function discardAttachment(ctx: Context, id: string): Promise<void> {
  try {
    await ctx.transact(async (tx, enqueue) => {
      const dropped = await tx
        .delete(attachments)
        .where(eq(attachments.id, id))
        .returning({ id: attachments.id })
      for (const { id: key } of dropped) await enqueue('remove-object', { key })
    })
  } catch (error) {
    ctx.log.warn('a failed upload waits for the sweep', errorFields(error))
  }
}
