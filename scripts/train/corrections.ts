import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import type { Database } from '#server/db/client.ts'
import { supportUsers, ticketEvents, tickets } from '#server/db/schema.ts'
import { type Lesson, lessonOf } from './learn.ts'

const row = z.object({
  title: z.string(),
  description: z.string(),
  // A word of another release teaches nothing.
  category: z.enum(CATEGORIES).nullable().catch(null),
  priority: z.enum(PRIORITIES).nullable().catch(null),
})

/**
 * Tickets whose category or priority was corrected, as lessons on what was corrected: the latest value, when an admin gave
 * it and it is another than at first. In the tickets' order. Only words and numbers derived from the text leave here.
 */
export async function readCorrections(db: Database): Promise<Lesson[]> {
  const { rows } = await db.execute(sql`
    with changes as (
      select ${ticketEvents.ticket_id} as ticket_id, ${ticketEvents.kind} as kind,
        (array_agg(${ticketEvents.from_value} order by ${ticketEvents.id}))[1] as first_value,
        (array_agg(${ticketEvents.to_value} order by ${ticketEvents.id} desc))[1] as last_value,
        (array_agg(${ticketEvents.actor_id} order by ${ticketEvents.id} desc))[1] as last_actor
      from ${ticketEvents}
      where ${ticketEvents.kind} in ('category_changed', 'priority_changed')
      group by 1, 2
    )
    select ${tickets.title}, ${tickets.description},
      max(last_value) filter (where changes.kind = 'category_changed') as category,
      max(last_value) filter (where changes.kind = 'priority_changed') as priority
    from changes
    join ${tickets} on ${tickets.id} = changes.ticket_id
    join ${supportUsers} on ${supportUsers.id} = changes.last_actor
    where ${supportUsers.is_admin} and first_value is distinct from last_value
    group by ${tickets.id}
    order by ${tickets.ticket_id}`)
  return rows
    .map((found) => lessonOf(row.parse(found)))
    .filter(({ category, priority }) => category ?? priority)
}
