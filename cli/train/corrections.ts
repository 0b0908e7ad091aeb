import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import type { Database } from '#server/platform/db/database.ts'
import { supportUsers, ticketEvents, tickets } from '#server/schema/schema.ts'
import { type TrainingExample, toTrainingExample } from './learn.ts'

const row = z.object({
  title: z.string(),
  description: z.string(),
  // A value of another release is ignored.
  category: z.enum(CATEGORIES).nullable().catch(null),
  priority: z.enum(PRIORITIES).nullable().catch(null),
})

/**
 * A subquery of corrected fields: `ticket_id`, `field` ('category' or 'priority') and the latest `value`, if an admin chose
 * it and it differs from the first one.
 */
export const corrections = sql`(
  select changes.ticket_id, changes.field, changes.values[1] as value
  from (
    select ticket_id, replace(kind::text, '_changed', '') as field,
      array_agg(to_value order by id desc) as values, array_agg(actor_id order by id desc) as actors,
      array_agg(from_value order by id) as origins
    from ${ticketEvents}
    where kind in ('category_changed', 'priority_changed')
    group by 1, 2
  ) changes
  join ${supportUsers} on ${supportUsers.id} = changes.actors[1]
  where ${supportUsers.is_admin} and changes.values[1] is distinct from changes.origins[1]
)`

/** Reads corrected tickets as training examples of the corrected fields, in the order of the tickets. */
export async function readCorrections(db: Database): Promise<TrainingExample[]> {
  const { rows } = await db.execute(sql`
    select ${tickets.title}, ${tickets.description},
      max(value) filter (where field = 'category') as category,
      max(value) filter (where field = 'priority') as priority
    from ${corrections} corrected join ${tickets} on ${tickets.id} = corrected.ticket_id
    group by ${tickets.id}
    order by ${tickets.ticket_id}`)
  return rows
    .map((found) => toTrainingExample(row.parse(found)))
    .filter(({ category, priority }) => category ?? priority)
}
