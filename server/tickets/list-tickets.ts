import { inArray } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { listTickets as operation } from '#contract/tickets.ts'
import type { Context } from '../context.ts'
import { tickets } from '../db/schema.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import { selectTickets } from './ticket-columns.ts'

/**
 * One page of tickets that match, with how many match in all and the cursor of the next page, null after the last one.
 * Ties are broken by creation, then by id, so no ticket is shown twice or skipped. Search as SPEC.md section 5 says.
 * Throws `invalid-input` for a cursor that is not ours, `unavailable` while the index cannot answer.
 */
export async function listTickets(
  { db, ticketIndex }: Pick<Context, 'db' | 'ticketIndex'>,
  { cursor, offset = 0, ...query }: Parsed<typeof operation>,
) {
  const after = cursor === undefined ? {} : { after: readCursor(cursor, query.sort) }
  const { ids, total, hasMore } = await ticketIndex.find({ ...query, ...after, offset })
  const page = ids.length > 0 ? await selectTickets(db).where(inArray(tickets.id, ids)) : []
  const places = new Map(ids.map((id, place) => [id, place]))
  page.sort((a, b) => places.get(a.id)! - places.get(b.id)!)
  const last = page.at(-1)
  return { tickets: page, total, nextCursor: hasMore && last ? writeCursor(last, query.sort) : null }
}
