import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'
import { daysBefore, inBatches } from '../in-batches.ts'

/**
 * Removes uploads that no ticket has claimed within RETENTION_TEMPORARY_UPLOADS days; their bytes follow as jobs. Answers
 * how many.
 */
export async function purgeUnclaimedUploads({ config, now, transact }: Context): Promise<number> {
  const before = daysBefore(now(), config.retention.temporaryUploads)
  return inBatches((limit) =>
    transact(async (tx, enqueue) => {
      const old = await tx
        .select({ id: attachments.id })
        .from(attachments)
        .where(and(isNull(attachments.ticket_id), lt(attachments.created_at, before)))
        .limit(limit)
        .for('update', { skipLocked: true })
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await tx.delete(attachments).where(inArray(attachments.id, ids))
      for (const key of ids) await enqueue('remove-object', { key })
      return ids.length
    }),
  )
}
