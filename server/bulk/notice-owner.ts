import { sql } from 'drizzle-orm'
import type { TicketChange } from '#contract/team/ticket-change.ts'
import type { Transaction } from '../db/database.ts'
import { notify } from '../notices/notify.ts'

type Finished = { id: string; change: TicketChange; actor_id: string | null }

/**
 * Gives the owner of the tickets that a finished bulk change has given away one notice about all of them: about the first that is
 * still there, with the number of the others.
 */
export async function noticeOwner(tx: Transaction, { id, change, actor_id }: Finished, now: Date): Promise<void> {
  const { assignee_id: owner } = change
  if (!owner || owner === actor_id) return
  const { rows } = await tx.execute<{ ticket_id: string; others: number }>(sql`
    with given as (
      select ticket_id, place from bulk_items where bulk_id = ${id} and state = 'changed' and after ->> 'assignee_id' = ${owner}
    )
    select t.id as ticket_id, (select count(*)::int - 1 from given) as others
    from given join tickets t on t.id = given.ticket_id order by given.place limit 1 for key share of t`)
  const [first] = rows
  if (!first) return
  const detail = first.others > 0 ? { detail: String(first.others) } : {}
  await notify(tx, { kind: 'assigned', ticket_id: first.ticket_id, to: [owner], actor_id, ...detail }, now)
}
