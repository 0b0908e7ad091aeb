import { inArray } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { listTickets as operation } from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import { tickets } from '../db/schema.ts'
import { findTickets } from './find-tickets.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import { selectTickets } from './ticket-columns.ts'
import { toQuery } from './to-query.ts'

/**
 * One page of the list, how many tickets match in all, and the cursor of the next page, null after the last one. Equal
 * tickets are ordered by creation, then by id, so no ticket is shown twice or skipped (docs/reference.md, The list).
 * Throws `invalid-input` for a cursor of another list.
 */
export async function listTickets(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { cursor, offset = 0, ...query }: Parsed<typeof operation>,
  actor: Pick<Actor, 'id'>,
) {
  const after = cursor === undefined ? {} : { after: readCursor(cursor, query.sort) }
  const viewer = { id: actor.id, now: now() }
  const { ids, total, hasMore } = await findTickets(db, { ...toQuery(query, viewer), ...after, offset })
  const page = ids.length > 0 ? await selectTickets(db, viewer).where(inArray(tickets.id, ids)) : []
  const places = new Map(ids.map((id, place) => [id, place]))
  page.sort((a, b) => places.get(a.id)! - places.get(b.id)!)
  const last = page.at(-1)
  return { tickets: page, total, nextCursor: hasMore && last ? writeCursor(last, query.sort) : null }
}
