import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { BulkTicket } from './plan-item.ts'

/** Locks the tickets with these ids, always in the same order, and reads them; those that are gone are missing. */
export async function lockTickets(tx: Transaction, ids: string[]): Promise<Map<string, BulkTicket>> {
  const { rows } = await tx.execute<BulkTicket>(sql`
    select id, status, category, priority, assignee_id, waiting_for, wake_at, to_json(tags) as tags from tickets
    where id = any(${sql.param(ids)}::uuid[]) order by id for update`)
  return new Map(rows.map((ticket) => [ticket.id, ticket]))
}

export type ItemState = { place: number; state: string; reason?: string; before?: object; after?: object }

/** Writes what has become of the items of one change. */
export async function writeItems(tx: Transaction, bulkId: string, items: ItemState[]): Promise<void> {
  await tx.execute(sql`
    update bulk_items set state = given.state, reason = given.reason,
      before = coalesce(given.before, bulk_items.before), after = coalesce(given.after, bulk_items.after)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given (place int, state text, reason text, before jsonb, after jsonb)
    where bulk_items.bulk_id = ${bulkId} and bulk_items.place = given.place`)
}
