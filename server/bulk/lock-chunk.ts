import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { BulkTicket } from './plan-item.ts'

type Place = { place: number; id: string; ticket: BulkTicket | null }

const COLUMNS = sql`id, status, category, priority, assignee_id, waiting_for, wake_at, to_json(tags) as tags`

/** Locks the next tickets of a change, and reads them; those that are gone are null. */
export async function lockNext(tx: Transaction, bulkId: string, done: number, size: number): Promise<Place[]> {
  const { rows } = await tx.execute<Place>(sql`
    with given as (
      select id, (place + nr - 1)::int as place from (
        select place, ticket_ids from bulk_batches where bulk_id = ${bulkId} and place <= ${done} order by place desc limit 1
      ) batch, unnest(ticket_ids) with ordinality as listed (id, nr)
      where place + nr > ${done} order by nr limit ${size}
    ), locked as (select ${COLUMNS} from tickets where id = any(array(select id from given)) order by id for update)
    select place, given.id, to_json(locked) as ticket from given left join locked on locked.id = given.id order by place`)
  return rows
}

/** Locks the tickets with these ids, always in the same order, and reads them; those that are gone are missing. */
export async function lockTickets(tx: Transaction, ids: string[]): Promise<Map<string, BulkTicket>> {
  const { rows } = await tx.execute<BulkTicket>(sql`
    select ${COLUMNS} from tickets
    where id = any(${sql.param(ids)}::uuid[]) order by id for update`)
  return new Map(rows.map((ticket) => [ticket.id, ticket]))
}

type NewItem = { place: number; ticket_id: string; state: string; reason?: string; before?: object; after?: object }

/** Notes what has become of tickets of one change, and how far it is; with a moment, that it has finished then. */
export async function addItems(
  tx: Transaction,
  bulkId: string,
  items: NewItem[],
  { done, finishedAt }: { done: number; finishedAt: Date | null },
): Promise<void> {
  await tx.execute(sql`
    with noted as (
      insert into bulk_items (bulk_id, place, ticket_id, state, reason, before, after)
      select ${bulkId}::uuid, given.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as given (place int, ticket_id uuid, state text, reason text, before jsonb, after jsonb)
    )
    update bulk_changes set done = ${done}, finished_at = ${finishedAt?.toISOString() ?? null}::timestamptz where id = ${bulkId}`)
}

export type ItemState = { place: number; state: string; reason?: string }

/** Notes what has become of them when the change was undone. */
export async function writeItems(tx: Transaction, bulkId: string, items: ItemState[]): Promise<void> {
  await tx.execute(sql`
    update bulk_items set state = given.state, reason = given.reason
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (place int, state text, reason text)
    where bulk_items.bulk_id = ${bulkId} and bulk_items.place = given.place`)
}
