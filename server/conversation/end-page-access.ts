import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { customerCodes, customerSessions, customerSignIns, linkBrowsers } from '../schema/schema.ts'

/**
 * Ends all access of a person to ticket pages: links, confirmed browsers, codes and sessions. Whoever reads their mailbox next
 * must not read their tickets. `reason` is shown in the history of each ticket whose link worked.
 */
export async function endPageAccess(tx: Transaction, personId: string, reason: string, now: Date): Promise<void> {
  await tx.execute(sql`
    with revoked as (
      update ticket_links set revoked_at = ${now.toISOString()}::timestamptz
      where user_id = ${personId} and revoked_at is null
      returning ticket_id
    )
    insert into ticket_events (ticket_id, kind, to_value, created_at)
    select distinct ticket_id, 'links_revoked'::ticket_event_kind, ${reason}::text, ${now.toISOString()}::timestamptz from revoked`)
  for (const table of [linkBrowsers, customerCodes, customerSessions, customerSignIns])
    await tx.delete(table).where(eq(table.user_id, personId))
}
