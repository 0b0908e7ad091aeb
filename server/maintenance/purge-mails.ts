import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { daysBefore, inBatches } from '../in-batches.ts'
import { removeMailsBefore } from '../mail/outbox.ts'

/**
 * Removes what is known about mails that were sent or given up RETENTION_MAIL_LOG days ago: their jobs, and the files of
 * those that went into the outbox.
 */
export async function purgeMails({ config, db, now }: Context): Promise<void> {
  const before = daysBefore(now(), config.retention.mailLog)
  await removeMailsBefore(config.dataDir, before)
  await inBatches(async (limit) => {
    const { rowCount } = await db.execute(sql`
      delete from pgboss.job where (name, id) in (
        select name, id from pgboss.job
        where name like 'send-%' and state in ('completed', 'cancelled', 'failed')
          and completed_on < ${before.toISOString()}::timestamptz
        limit ${limit}
      )`)
    return rowCount ?? 0
  })
}
