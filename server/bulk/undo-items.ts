import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { bulkChanges, bulkItems } from '../db/schema.ts'
import { lockMember } from '../team/members.ts'
import { type ItemState, lockTickets, writeItems } from './lock-chunk.ts'
import type { BulkTicket, Fields } from './plan-item.ts'
import { type Write, writeFields } from './write-fields.ts'

type Before = Fields & { waiting_for?: string | null; wake_at?: string | null }
const FIELDS = ['status', 'category', 'priority', 'assignee_id', 'tags'] as const
const UNDONE = 'A bulk change was undone'
const KINDS = {
  status: 'status_changed',
  category: 'category_changed',
  priority: 'priority_changed',
  assignee_id: 'assignee_changed',
  tags: 'tags_changed',
}

/** Takes some tickets of an undone change back, field by field, as far as it is as the change left it. Returns whether more follow. */
export function undoItems(
  ctx: Pick<Context, 'transact' | 'now'>,
  bulkId: string,
  size: number,
  begin: () => void,
): Promise<boolean> {
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const [bulk] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulkId)).for('update')
    begin()
    if (!bulk?.undone_at) return false
    const items = await tx
      .select()
      .from(bulkItems)
      .where(and(eq(bulkItems.bulk_id, bulkId), eq(bulkItems.state, 'changed')))
      .orderBy(asc(bulkItems.place))
      .limit(size)
    if (items.length === 0) return false
    const locked = await lockTickets(
      tx,
      items.map(({ ticket_id }) => ticket_id),
    )
    const left = await ownersLeft(
      tx,
      items.map(({ before }) => (before as Before).assignee_id),
    )
    const writes: Write[] = []
    const states: ItemState[] = []
    const slept: { id: string; before: Before }[] = []
    for (const { place, ticket_id, before, after } of items) {
      const ticket = locked.get(ticket_id)
      if (!ticket) {
        states.push({ place, state: 'kept', reason: 'This ticket has been removed.' })
        continue
      }
      const { back, changed } = compare(ticket, before as Before, after as Fields)
      const hasOwnerLeft = Boolean(back.assignee_id) && left.has(back.assignee_id!)
      if (hasOwnerLeft) delete back.assignee_id
      if (Object.keys(back).length > 0) writes.push({ ticket, fields: back })
      if (back.status && (before as Before).waiting_for) slept.push({ id: ticket_id, before: before as Before })
      const reasons = [
        ...(changed.length > 0 ? [await whoChanged(tx, ticket_id, changed)] : []),
        ...(hasOwnerLeft ? ['Its owner before can no longer sign in.'] : []),
      ]
      const reason = reasons.length > 0 ? { reason: reasons.join(' ') } : {}
      states.push({ place, state: Object.keys(back).length > 0 ? 'undone' : 'kept', ...reason })
    }
    await writeFields(tx, enqueue, writes, { actorId: bulk.undone_by, cause: UNDONE, isUndo: true }, now)
    for (const { id, before } of slept)
      await tx.execute(sql`update tickets set waiting_for = ${before.waiting_for}::ticket_waiting_for,
        wake_at = ${before.wake_at}::timestamptz, asleep_since = ${now.toISOString()}::timestamptz where id = ${id}`)
    await writeItems(tx, bulkId, states)
    return items.length === size
  })
}

/** The fields to take back, and those that have been changed since. */
function compare(ticket: BulkTicket, before: Before, after: Fields) {
  const changed = FIELDS.filter((name) => name in after && String(after[name]) !== String(ticket[name]))
  const names = FIELDS.filter((name) => name in after && !changed.includes(name))
  return { back: Object.fromEntries(names.map((name) => [name, before[name]])) as Fields, changed }
}

/** Of these owners, those who can no longer sign in, so that no ticket can be given back to them. */
async function ownersLeft(tx: Transaction, ids: (string | null | undefined)[]): Promise<Set<string>> {
  const left = new Set<string>()
  const named = [...new Set(ids)].filter((id) => typeof id === 'string')
  // In one order, so that two changes wait for each other.
  for (const id of named.toSorted()) if (!(await lockMember(tx, id))) left.add(id)
  return left
}

async function whoChanged(tx: Transaction, ticketId: string, changed: (typeof FIELDS)[number][]): Promise<string> {
  const { rows } = await tx.execute<{ name: string | null }>(sql`
    select nullif(trim(u.first_name || ' ' || u.last_name), '') as name from ticket_events e
    left join support_users u on u.id = e.actor_id
    where e.ticket_id = ${ticketId} and e.kind::text = any(${sql.param(changed.map((name) => KINDS[name]))}::text[])
    order by e.id desc limit 1`)
  return rows[0]?.name ? `${rows[0].name} has changed it since.` : 'It has been changed since.'
}
