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

type NewItem = { place: number; ticket_id: string; state: string; reason?: string; before?: object; after?: object }

/** Notes what has become of tickets of one change. */
export async function addItems(tx: Transaction, bulkId: string, items: NewItem[]): Promise<void> {
  await tx.execute(sql`
    insert into bulk_items (bulk_id, place, ticket_id, state, reason, before, after)
    select ${bulkId}::uuid, given.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given (place int, ticket_id uuid, state text, reason text, before jsonb, after jsonb)`)
}

export type ItemState = { place: number; state: string; reason?: string }

/** Notes what has become of them when the change was undone. */
export async function writeItems(tx: Transaction, bulkId: string, items: ItemState[]): Promise<void> {
  await tx.execute(sql`
    update bulk_items set state = given.state, reason = given.reason
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (place int, state text, reason text)
    where bulk_items.bulk_id = ${bulkId} and bulk_items.place = given.place`)
}
