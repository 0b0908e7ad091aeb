import { and, asc, eq, type SQL, sql, inArray, isNotNull } from 'drizzle-orm'
import type { Context, Actor } from '../context.ts'
import { lockOpenCompany } from '../companies/companies.ts'
import { bulkChanges, bulkItems, tags } from '../schema/schema.ts'
import { includesRole } from '#contract/roles.ts'
import { requireAuthor } from '../people/require-role.ts'
import { AppError, notFound, invalidField } from '../platform/errors.ts'
import type { Parsed } from '#contract/operation.ts'
import { type changeTickets, MAX_BULK_TICKETS, MAX_TECHNICIAN_BULK } from '#contract/bulk.ts'
import type { TicketChange } from '#contract/ticket-change.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { RenamedElsewhere } from '../schema/bulk.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { lockMember } from '../team/members.ts'
import { matchingIds } from './list.ts'
import { type Undone, undoMacro } from './run-macro.ts'
import { renameBackElsewhere, renameElsewhere } from './tags.ts'
import { inChunks, undoSome } from './run-bulk-change.ts'

/** Tickets that a response names with a reason. */
const MAX_REASONS = 1_000

/** Returns the progress of a bulk change, and the failed tickets, of a large one only once it is done. Throws `not-found`. */
export async function getBulkChange({ db }: Pick<Context, 'db'>, { id }: { id: string }) {
  const [bulk] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id))
  if (!bulk) throw notFound()
  const finished = bulk.finished_at !== null || bulk.undone_at !== null
  // Reading all of a large change at every poll would slow it down.
  const failed = finished || bulk.total <= MAX_REASONS ? await readFailed(db, id) : []
  return { done: bulk.done, total: bulk.total, failed, finished, undone: bulk.undone_at !== null }
}

const reasonColumns = { id: bulkItems.ticket_id, reason: sql<string>`coalesce(${bulkItems.reason}, '')` }

function readFailed(db: Context['db'], id: string) {
  return db
    .select(reasonColumns)
    .from(bulkItems)
    .where(and(eq(bulkItems.bulk_id, id), eq(bulkItems.state, 'failed')))
    .orderBy(asc(bulkItems.place))
    .limit(MAX_REASONS)
}

/** Records which tickets are to change, once for an idempotency key, and queues the job. Throws `invalid-input`. */
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
      if (assignee_id && !(await lockMember(tx, assignee_id))) throw invalidField('change.assignee_id', NOT_ON_TEAM)
      if (change.company_id) await lockOpenCompany(tx, change.company_id, 'change.company_id')
      const resolved = { ...change, ...(assignee_id !== undefined && { assignee_id }) }
      return insertBulkChange(tx, enqueue, { kind: 'bulk', change: resolved, found }, actor, now)
    }),
  )
}

type NewBulkChange = {
  kind: 'bulk' | 'tag'
  change: TicketChange
  found: SQL
  /** Names that an undo has to restore outside of tickets. */
  renamed?: RenamedElsewhere
}

/** Writes a bulk change of the tickets that a query finds, and queues its job. */
async function insertBulkChange(
  tx: Transaction,
  enqueue: Enqueue,
  { kind, change, found, renamed }: NewBulkChange,
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
  if (total > MAX_TECHNICIAN_BULK && !includesRole(actor.role, 'manager')) throw new AppError('forbidden', ONLY_SOME)
  if (total > MAX_BULK_TICKETS) throw invalidField('query', TOO_MANY)
  await tx.execute(sql`update bulk_changes set total = ${total},
    finished_at = ${total === 0 ? now.toISOString() : null}::timestamptz where id = ${id}`)
  if (total > 0) await enqueue('change-tickets', { bulkId: id })
  return { id }
}

/** Tickets in a row of `bulk_batches`. */
const BATCH = 1_000
const NOT_ON_TEAM = 'This person can’t sign in to the dashboard, so they can’t own tickets. Choose someone else.'
const ONLY_SOME = `You can change up to ${MAX_TECHNICIAN_BULK} tickets at a time. Managers can change more.`
const TOO_MANY = `One change can reach ${MAX_BULK_TICKETS.toLocaleString('en-US')} tickets. Narrow the list down first.`

/** Milliseconds that a request spends on undoing; a job does the rest. */
const REQUEST_MS = 20_000
const JOB_DELAY_SECONDS = 5

/**
 * Undoes what has not changed since of a bulk change, which stops if it is still running, or of a macro. Managers may undo the bulk
 * changes of others, a macro only who applied it; a repeated request returns the same. A job continues what the request has no time for, or a
 * crash interrupts. Throws `not-found`, `forbidden`, for a macro `conflict`.
 */
export async function undoBulkChange(ctx: Context, { id }: { id: string }, actor: Actor): Promise<Undone> {
  const now = ctx.now()
  const [change] = await ctx.db.select({ kind: bulkChanges.kind }).from(bulkChanges).where(eq(bulkChanges.id, id))
  if (change?.kind === 'macro') return undoMacro(ctx, id, actor)
  await ctx.transact(async (tx, enqueue) => {
    const [bulk] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update')
    if (!bulk) throw notFound()
    if (bulk.undone_at) return
    requireAuthor(bulk.actor_id, actor)
    await tx.update(bulkChanges).set({ undone_at: now, undone_by: actor.id }).where(eq(bulkChanges.id, id))
    if (bulk.kind === 'tag') await renameTagBack(tx, bulk, now)
    await enqueue('change-tickets', { bulkId: id }, { delaySeconds: JOB_DELAY_SECONDS })
  })
  const start = performance.now()
  await inChunks(
    ctx,
    async (size, begin) => (await undoSome(ctx, id, size, begin)) && performance.now() - start < REQUEST_MS,
  )
  const isUndone = and(eq(bulkItems.bulk_id, id), eq(bulkItems.state, 'undone'))
  const kept = await ctx.db
    .select(reasonColumns)
    .from(bulkItems)
    .where(and(eq(bulkItems.bulk_id, id), inArray(bulkItems.state, ['undone', 'kept']), isNotNull(bulkItems.reason)))
    .orderBy(asc(bulkItems.place))
    .limit(MAX_REASONS)
  return { undone: await ctx.db.$count(bulkItems, isUndone), kept }
}

async function renameTagBack(
  tx: Transaction,
  { change, added }: typeof bulkChanges.$inferSelect,
  now: Date,
): Promise<void> {
  const [from, to] = [change.remove_tags?.[0], change.add_tags?.[0]]
  if (from && to && added?.renamed) await renameBackElsewhere(tx, { from, to }, added.renamed, now)
}

/** Renames or merges a tag everywhere, on tickets by a bulk change, whose id it returns. Throws `not-found`. */
export function renameTag(
  ctx: Pick<Context, 'transact' | 'now'>,
  { from, to }: { from: string; to: string },
  actor: Actor,
  idempotency?: IdempotencyKey,
): Promise<{ id: string }> {
  const now = ctx.now()
  return ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { from, to, user_id: actor.id }, now, async () => {
      const [known] = await tx.select().from(tags).where(eq(tags.name, from)).for('update')
      if (!known) throw notFound()
      const found = sql`select ticket_id as id from ticket_list_tags where ${from !== to} and tag = ${from}`
      const change = { add_tags: [to], remove_tags: [from] }
      const renamed = from === to ? {} : { renamed: await renameElsewhere(tx, { from, to }, now) }
      return insertBulkChange(tx, enqueue, { kind: 'tag', change, found, ...renamed }, actor, now)
    }),
  )
}
