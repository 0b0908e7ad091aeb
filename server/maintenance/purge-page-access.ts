import { lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { customerCodes, customerSessions, customerSignIns } from '../db/schema.ts'
import { daysBefore, inBatches } from '../in-batches.ts'

/** For so long after the last link of a person was revoked their browsers are known, should the next mail bring a new one. */
const BROWSER_DAYS = 90

/**
 * Removes expired codes, one-time links and sessions of My tickets, and the browsers of people whose links to the ticket have all
 * been revoked 90 days ago. Those of any other link stay as long as it does: one that has ended works again once its ticket is
 * reopened, and without a known browser the next one to open it would be taken for the person's. Links stay as long as their
 * ticket: the dashboard lists them.
 */
export async function purgePageAccess({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const table of [customerCodes, customerSignIns, customerSessions])
    await db.delete(table).where(lt(table.expires_at, now()))
  const before = daysBefore(now(), BROWSER_DAYS)
  await inBatches(async (limit) => {
    const { rowCount } = await db.execute(sql`
      delete from link_browsers where (ticket_id, user_id, browser) in (
        select b.ticket_id, b.user_id, b.browser from link_browsers b
        where not exists (
          select from ticket_links l where l.ticket_id = b.ticket_id and l.user_id = b.user_id
            and (l.revoked_at is null or l.revoked_at >= ${before.toISOString()}::timestamptz)
        )
        limit ${limit}
      )`)
    return rowCount ?? 0
  })
}
