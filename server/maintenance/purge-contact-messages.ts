import { inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { contactMessages } from '../db/schema.ts'
import { daysBefore, inBatches } from '../in-batches.ts'
import { removeMailsBefore } from '../mail/outbox.ts'

/** Removes contact messages of RETENTION_CONTACT_MESSAGES days ago, with their jobs and the mails that repeat them. */
export async function purgeContactMessages({ config, db, now }: Context): Promise<void> {
  const before = daysBefore(now(), config.retention.contactMessages)
  await removeMailsBefore(config.dataDir, before, 'contact-message')
  await inBatches((limit) =>
    db.transaction(async (tx) => {
      const old = tx
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(lt(contactMessages.created_at, before))
        .limit(limit)
      const removed = await tx
        .delete(contactMessages)
        .where(inArray(contactMessages.id, old))
        .returning({ id: contactMessages.id })
      const ids = sql.param(removed.map(({ id }) => id))
      if (removed.length > 0)
        await tx.execute(sql`
          delete from pgboss.job
          where name = 'send-contact-message' and data->>'contactMessageId' = any(${ids}::text[])`)
      return removed.length
    }),
  )
}
