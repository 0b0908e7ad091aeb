import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { keepTags } from '../db/keep-tags.ts'
import { setAssignee } from '../team/assignment/set-assignee.ts'
import { resolveTicket } from '../tickets/resolve-ticket.ts'
import { setStatus } from '../tickets/set-ticket-fields.ts'
import type { BulkTicket, Fields } from './plan-item.ts'

/** A locked ticket and the fields it gets, every one another than it has. */
export type Write = { ticket: BulkTicket; fields: Fields }
/** Who changes them, null once they have been erased, and why. Taking back asks no customer how it went. */
type By = { actorId: string | null; cause: string; isUndo?: boolean }

/**
 * Writes fields of locked tickets with a line each in their histories: tags, category and priority of all of them at once, status
 * and owner ticket by ticket with all that follows from them, but for the notice to each new owner, who must be able to sign in.
 */
export async function writeFields(
  tx: Transaction,
  enqueue: Enqueue,
  writes: Write[],
  by: By,
  now: Date,
): Promise<void> {
  const plain = writes.filter(({ fields: { tags, category, priority } }) => tags ?? category ?? priority)
  if (plain.length > 0) await writePlain(tx, plain, by, now)
  const { actorId, cause, isUndo = false } = by
  for (const { ticket, fields } of writes) {
    if (fields.status === 'Resolved' && !isUndo) await resolveTicket(tx, enqueue, ticket, { id: actorId }, now, cause)
    else if (fields.status) await setStatus(tx, ticket, fields.status, { id: actorId }, now, cause)
    if (fields.assignee_id !== undefined)
      await setAssignee(tx, ticket, fields.assignee_id, { actorId, cause, isQuiet: true }, now)
  }
}

async function writePlain(tx: Transaction, writes: Write[], { actorId, cause }: By, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = writes.map(({ ticket, fields: { tags, category, priority } }) => ({
    id: ticket.id,
    tags,
    category,
    priority,
  }))
  const written = sql`update tickets set updated_at = ${at},
      tags = case when given.tags is null then tickets.tags
        else array(select value from jsonb_array_elements_text(given.tags) with ordinality as tag (value, place) order by place) end,
      category = coalesce(given.category, tickets.category), priority = coalesce(given.priority, tickets.priority)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, tags jsonb, category ticket_category, priority ticket_priority)
    where tickets.id = given.id`
  const events = writes.flatMap(({ ticket, fields: { tags, category, priority } }) => [
    ...(category ? [{ id: ticket.id, kind: 'category_changed', from: ticket.category, to: category }] : []),
    ...(priority ? [{ id: ticket.id, kind: 'priority_changed', from: ticket.priority, to: priority }] : []),
    ...(tags ? [{ id: ticket.id, kind: 'tags_changed', from: joined(ticket.tags), to: joined(tags) }] : []),
  ])
  await tx.execute(sql`
    with written as (${written})
    insert into ticket_events (ticket_id, actor_id, kind, from_value, to_value, cause, suggestion, created_at)
    select given.id, ${actorId}::uuid, given.kind, given."from", given."to", ${cause}, case given.kind
      when 'category_changed' then (select suggested_category::text from ai_analyses where ticket_id = given.id)
      when 'priority_changed' then (select suggested_priority::text from ai_analyses where ticket_id = given.id) end, ${at}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as given (id uuid, kind ticket_event_kind, "from" text, "to" text)`)
  const names = [...new Set(writes.flatMap(({ fields }) => fields.tags ?? []))]
  await keepTags(tx, names, now)
}

const joined = (tags: string[]) => tags.join(', ') || null
