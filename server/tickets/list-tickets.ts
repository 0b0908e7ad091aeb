import { type SQL, and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { listTickets as operation } from '#contract/tickets.ts'
import type { SortField } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import { supportUsers, tickets } from '../db/schema.ts'
import { type Position, readCursor, writeCursor } from './cursor.ts'
import { selectTickets } from './ticket-columns.ts'

/** The type a cursor's value is compared as. */
const SORT_TYPES: Record<SortField, SQL> = {
  title: sql`text`,
  status: sql`ticket_status`,
  priority: sql`ticket_priority`,
  created_at: sql`timestamptz`,
}

/**
 * One page of tickets that match, with how many match in all and the cursor of the next page, null after the last one.
 * Ties are broken by id, so no ticket is shown twice or skipped. Throws `invalid-input` for a cursor that is not ours.
 */
export async function listTickets({ db }: Pick<Context, 'db'>, query: Parsed<typeof operation>) {
  const matches = and(
    searched(query.search),
    query.status && eq(tickets.status, query.status),
    query.priority && eq(tickets.priority, query.priority),
    query.category && eq(tickets.category, query.category),
  )
  const position = query.cursor === undefined ? undefined : readCursor(query.cursor, query.sort)
  const column = tickets[query.sort]
  const order = query.direction === 'asc' ? asc : desc
  const [rows, total] = await Promise.all([
    selectTickets(db)
      .where(and(matches, position && after(position, query)))
      .orderBy(order(column), order(tickets.id))
      .limit(query.limit + 1),
    countTickets({ db }, matches),
  ])
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const nextCursor =
    rows.length > page.length && last ? writeCursor({ value: last[query.sort], id: last.id }) : null
  return { tickets: page, total, nextCursor }
}

/** SPEC.md section 5, Search: a case-insensitive substring of title, status or customer e-mail; no character is special. */
function searched(search: string): SQL | undefined {
  const text = search.trim()
  if (!text) return undefined
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    sql`${tickets.title} ilike ${pattern}`,
    sql`${tickets.status}::text ilike ${pattern}`,
    sql`${supportUsers.email} ilike ${pattern}`,
  )
}

function after(
  { value, id }: Position,
  { sort, direction }: { sort: SortField; direction: 'asc' | 'desc' },
): SQL {
  const comparison = direction === 'asc' ? sql`>` : sql`<`
  return sql`(${tickets[sort]}, ${tickets.id}) ${comparison} (${value}::${SORT_TYPES[sort]}, ${id}::uuid)`
}

async function countTickets({ db }: Pick<Context, 'db'>, matches: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(matches)
  return row!.total
}
