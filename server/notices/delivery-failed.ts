import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { notify } from './notify.ts'

/** Gives the author of an answer, and the owner of its ticket, the notice that it has not reached somebody. */
export async function noticeDeliveryFailed(
  tx: Transaction,
  { ticket_id, response_id }: { ticket_id: string; response_id: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from ticket_responses where id = ${response_id} and user_id is not null
    union select assignee_id from tickets where id = ${ticket_id} and assignee_id is not null`)
  const to = rows.map(({ id }) => id)
  await notify(tx, { kind: 'delivery-failed', ticket_id, to, actor_id: null, response_id }, now)
}
