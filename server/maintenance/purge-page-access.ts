import { lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { customerCodes, customerSessions, customerSignIns } from '../db/schema.ts'
import { inBatches } from '../in-batches.ts'

/** For so long after its links have ended a ticket's browsers are kept; it is reopened seldom by then. */
const BROWSER_DAYS = 90

/**
 * Removes expired codes, one-time links and sessions of My tickets, and the browsers that were known on the pages of tickets
 * which have been Resolved for 90 days. Links stay as long as their ticket: the dashboard lists them.
 */
export async function purgePageAccess({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const table of [customerCodes, customerSignIns, customerSessions])
    await db.delete(table).where(lt(table.expires_at, now()))
  const before = new Date(now().getTime() - BROWSER_DAYS * 24 * 60 * 60 * 1000)
  await inBatches(async (limit) => {
    const { rowCount } = await db.execute(sql`
      delete from link_browsers where (ticket_id, user_id, browser) in (
        select b.ticket_id, b.user_id, b.browser from link_browsers b join tickets t on t.id = b.ticket_id
        where t.status = 'Resolved' and t.resolved_at < ${before.toISOString()}::timestamptz
        limit ${limit}
      )`)
    return rowCount ?? 0
  })
}
