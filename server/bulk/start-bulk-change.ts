import { type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import { type changeTickets, MAX_BULK_TICKETS } from '#contract/team/bulk.ts'
import type { TicketChange } from '#contract/team/ticket-change.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { RenamedElsewhere } from '../db/bulk-schema.ts'
import { bulkChanges } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { type IdempotencyKey, runOnce } from '../idempotency.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { lockMember } from '../team/members.ts'
import { matchingIds } from '../tickets/matching-ids.ts'

/**
 * Notes which tickets are to change, and enqueues the job that changes them. `me` is the actor from here on. The same idempotency key
 * makes one change. Throws `invalid-input` for an owner who is not on the team, and for more tickets than one change can reach.
 */
export async function startBulkChange(
  ctx: Pick<Context, 'db' | 'transact' | 'now'>,
  input: Parsed<typeof changeTickets>,
  actor: Actor,
  idempotency?: IdempotencyKey,
): Promise<{ id: string }> {
  const { ids, query, change } = input
  const now = ctx.now()
  const found = query
    ? await matchingIds(ctx.db, query, { id: actor.id, now })
    : sql`select distinct id from unnest(${sql.param(ids)}::uuid[]) as given (id)`
  return ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { ...input, user_id: actor.id }, now, async () => {
      const assignee_id = change.assignee_id === 'me' ? actor.id : change.assignee_id
      if (assignee_id && !(await lockMember(tx, assignee_id))) throw refused(['change', 'assignee_id'], NOT_ON_TEAM)
      const named = { ...change, ...(assignee_id !== undefined && { assignee_id }) }
      return fillBulkChange(tx, enqueue, { kind: 'bulk', change: named, found }, actor, now)
    }),
  )
}

type Filled = {
  kind: 'bulk' | 'tag'
  change: TicketChange
  found: SQL
  /** What else undoing has to take back. */
  renamed?: RenamedElsewhere
}

/** Writes a bulk change of the tickets that a query finds, with its job. */
export async function fillBulkChange(
  tx: Transaction,
  enqueue: Enqueue,
  { kind, change, found, renamed }: Filled,
  actor: Actor,
  now: Date,
): Promise<{ id: string }> {
  const [bulk] = await tx
    .insert(bulkChanges)
    .values({ kind, actor_id: actor.id, change, added: renamed ? { renamed } : null, total: 0, created_at: now })
    .returning({ id: bulkChanges.id })
  const { id } = bulk!
  const { rows } = await tx.execute<{ total: number }>(sql`
    with found as (select id, row_number() over () - 1 as place from (${found} limit ${MAX_BULK_TICKETS + 1}) matches),
    written as (
      insert into bulk_batches (bulk_id, place, ticket_ids)
      select ${id}::uuid, min(place), array_agg(id order by place) from found group by place / ${sql.raw(String(BATCH))}
    )
    select count(*)::int as total from found`)
  const { total } = rows[0]!
  if (total > MAX_BULK_TICKETS) throw refused(['query'], TOO_MANY)
  await tx.execute(sql`update bulk_changes set total = ${total},
    finished_at = ${total === 0 ? now.toISOString() : null}::timestamptz where id = ${id}`)
  if (total > 0) await enqueue('change-tickets', { bulkId: id })
  return { id }
}

/** Tickets in a row of `bulk_batches`. */
const BATCH = 1_000
const NOT_ON_TEAM = 'This person can’t sign in to the dashboard, so they can’t own tickets. Choose somebody else.'
const TOO_MANY = `One change can reach ${MAX_BULK_TICKETS.toLocaleString('en-US')} tickets. Narrow the list down first.`
const refused = (path: string[], message: string) =>
  new AppError('invalid-input', message, [{ path: path.join('.'), message }])
