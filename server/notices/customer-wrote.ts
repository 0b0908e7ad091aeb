import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { notify } from './notify.ts'

/**
 * Gives the owner and the followers of a ticket the notice that its customer has written; followers get no mail of it. A ticket
 * without an owner has the list, which shows that it waits.
 */
export async function noticeCustomerWrote(
  tx: Transaction,
  { id, ticket_id }: { id: string; ticket_id: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; is_owner: boolean }>(sql`
    select assignee_id as id, true as is_owner from tickets where id = ${ticket_id} and assignee_id is not null
    union all
    select f.user_id, false from ticket_followers f join tickets t on t.id = f.ticket_id
      where f.ticket_id = ${ticket_id} and f.user_id is distinct from t.assignee_id`)
  const notice = { kind: 'customer-wrote', ticket_id, actor_id: null, response_id: id } as const
  const [owners, followers] = [true, false].map((isOwner) =>
    rows.filter(({ is_owner }) => is_owner === isOwner).map((person) => person.id),
  )
  await notify(tx, { ...notice, to: owners! }, now)
  await notify(tx, { ...notice, to: followers!, isNeverMailed: true }, now)
}
