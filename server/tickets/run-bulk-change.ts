import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import { invertChange, type TicketChange } from '#contract/ticket-change.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import { notify } from '../conversation/notify.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { bulkChanges, bulkItems } from '../schema/schema.ts'
import { lockMember, readMember } from '../team/members.ts'
import {
  changeTags,
  type FieldValues,
  type FieldWrite,
  hasTooManyTags,
  omitUnchanged,
  type StoredFields,
  UNDOABLE,
  type UndoableField,
  writeFields,
} from './ticket-fields.ts'
import { findUnblockable, spamFields } from './spam.ts'
import { type LockedTicket, lockTickets } from './ticket-lock.ts'

/** Milliseconds a chunk may hold the database: the embedded one does nothing else meanwhile, a server only keeps these tickets locked. */
const TARGET_MS = { embedded: 18, server: 250 }
/** Tickets in a chunk. Below these the overhead of each transaction dominates. */
const MIN = { embedded: 50, server: 200 }
const MAX = 1_000
/** Milliseconds between two polls whether others use the embedded database, and those for which they go first at most. */
const POLL_MS = 3
const MAX_WAIT_MS = 100
/** Polls in a row that must find it free once it was in use: a reader of one page after another lets go of it in between. */
const FREE_POLLS_AFTER_USE = 2

/** Calls `work` with a number of tickets that fits into the time of a chunk, until it returns false. */
export async function inChunks(
  { config, db }: Pick<Context, 'config' | 'db'>,
  work: (size: number, begin: () => void) => Promise<boolean>,
): Promise<void> {
  const kind = config.databaseUrl ? 'server' : 'embedded'
  let size = MIN[kind]
  for (;;) {
    let start = performance.now()
    if (!(await work(size, () => (start = performance.now())))) return
    const fitting = Math.round((size * TARGET_MS[kind]) / (performance.now() - start))
    // One slow moment is not the rule.
    const next = Math.max(Math.floor(size / 2), Math.min(fitting, size * 2))
    size = Math.min(MAX, Math.max(MIN[kind], next))
    if (kind === 'embedded') await letOthersFinish(db)
  }
}

/** A page of the list is several statements: between two of them it would wait for a chunk each time. */
async function letOthersFinish({ $client: pool }: Database): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  let pollsLeft = 1
  while (pollsLeft > 0 && performance.now() < end) {
    await setTimeout(POLL_MS)
    pollsLeft = pool.idleCount === pool.totalCount ? pollsLeft - 1 : FREE_POLLS_AFTER_USE
  }
}

/**
 * Makes the changes of a bulk change that are still to be made, some in each transaction; after a crash it continues where it was.
 * A ticket that another person changes meanwhile gets both, the later one last. Each remaining ticket fails with a reason once the
 * person who made the change can no longer sign in, as does each that would get an owner who cannot. Then undoes a change that has
 * been undone meanwhile.
 */
export async function runBulkChange(ctx: Context, { bulkId }: { bulkId: string }): Promise<void> {
  await inChunks(ctx, (size, begin) => changeSome(ctx, bulkId, size, begin))
  await inChunks(ctx, (size, begin) => undoSome(ctx, bulkId, size, begin))
}

const CAUSES = { bulk: 'A bulk change', tag: 'A tag was renamed' }
const NOT_ON_TEAM = 'The person who made this change can no longer sign in.'
const REMOVED = 'This ticket has been removed.'
const MERGED = 'This ticket was merged into another.'

/** Returns whether more tickets follow. */
function changeSome(ctx: Context, bulkId: string, size: number, begin: () => void): Promise<boolean> {
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const [bulk] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulkId)).for('update')
    begin()
    if (!bulk || bulk.kind === 'macro' || bulk.finished_at || bulk.undone_at) return false
    const { kind } = bulk
    const change: TicketChange = bulk.change
    const actor = bulk.actor_id === null ? undefined : await readMember(tx, bulk.actor_id)
    if (!actor) {
      await failRemaining(tx, bulk, now)
      return false
    }
    const next = await readNext(tx, bulkId, bulk.done, size)
    const locked = await lockTickets(tx, next)
    const owner = change.assignee_id
    const hasOwnerLeft = Boolean(owner) && (await lockMember(tx, owner!)) === undefined
    const unblockable = change.block ? await findUnblockable(ctx, tx, [...locked.values()]) : new Map<string, string>()
    const planned = next.map((item) => {
      const ticket = locked.get(item.ticket_id)
      const refusal = unblockable.get(item.ticket_id)
      return { item, ticket, plan: refusal ? { reason: refusal } : planItem(ticket, { kind, change, hasOwnerLeft }) }
    })
    const writes = planned.flatMap(({ ticket, plan }) =>
      ticket && 'fields' in plan && !isEmpty(plan.fields) ? [{ ticket, fields: plan.fields }] : [],
    )
    await writeFields(tx, enqueue, writes, { id: actor.id, cause: CAUSES[kind], isBulk: true }, now)
    const items = planned.map(({ item, ticket, plan }) => {
      if ('reason' in plan) return { ...item, state: 'failed', reason: plan.reason }
      if (isEmpty(plan.fields)) return { ...item, state: 'unchanged' }
      return { ...item, state: 'changed', before: previousFields(ticket!, plan.fields), after: plan.fields }
    })
    const done = bulk.done + next.length
    const isDone = done >= bulk.total
    await addItems(tx, bulkId, items, { done, finishedAt: isDone ? now : null })
    if (isDone) await noticeOwner(tx, bulk, now)
    return !isDone
  })
}

const isEmpty = (fields: object) => Object.keys(fields).length === 0

async function failRemaining(tx: Transaction, bulk: typeof bulkChanges.$inferSelect, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into bulk_items (bulk_id, place, ticket_id, state, reason)
    select bulk_id, place + nr - 1, id, 'failed', ${NOT_ON_TEAM}
    from bulk_batches, unnest(ticket_ids) with ordinality as given (id, nr)
    where bulk_id = ${bulk.id} and place + nr > ${bulk.done}`)
  await tx.update(bulkChanges).set({ done: bulk.total, finished_at: now }).where(eq(bulkChanges.id, bulk.id))
  await noticeOwner(tx, bulk, now)
}

type Item = { place: number; ticket_id: string }

/** Reads the next tickets of a change, at most those of one row of `bulk_batches`. */
async function readNext(tx: Transaction, bulkId: string, done: number, size: number): Promise<Item[]> {
  const { rows } = await tx.execute<Item>(sql`
    select (place + nr - 1)::int as place, id as ticket_id from (
      select place, ticket_ids from bulk_batches where bulk_id = ${bulkId} and place <= ${done} order by place desc limit 1
    ) batch, unnest(ticket_ids) with ordinality as listed (id, nr)
    where place + nr > ${done} order by nr limit ${size}`)
  return rows
}

type Planned = { kind: 'bulk' | 'tag'; change: TicketChange; hasOwnerLeft: boolean }

/** Returns the fields of a ticket that a change sets, or why the ticket cannot be changed at all. */
function planItem(
  ticket: LockedTicket | undefined,
  { kind, change, hasOwnerLeft }: Planned,
): { fields: FieldValues } | { reason: string } {
  if (!ticket || ticket.merged_into) return { reason: ticket ? MERGED : REMOVED }
  const { status, category, priority, assignee_id, company_id, remove_tags = [] } = change
  // A tag that has been removed meanwhile is not added by its new name.
  const isRenamedAway = kind === 'tag' && !ticket.tags.some((tag) => remove_tags.includes(tag))
  const tags = isRenamedAway ? ticket.tags : changeTags(ticket.tags, change)
  const fields = omitUnchanged(ticket, {
    status,
    category,
    priority,
    assignee_id,
    company_id,
    tags,
    ...spamFields(change),
  })
  if (fields.assignee_id && hasOwnerLeft) return { reason: 'The new owner can no longer sign in.' }
  if (hasTooManyTags(ticket.tags, tags)) return { reason: `It would have more than ${LIMITS.tags} tags.` }
  return { fields }
}

/** Returns the fields as they are before a change; resolving also ends what a ticket waits for. */
const previousFields = (ticket: LockedTicket, fields: FieldValues) => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, ticket[name as keyof FieldValues]])),
  ...(fields.status === 'Resolved' &&
    ticket.waiting_for && { waiting_for: ticket.waiting_for, wake_at: ticket.wake_at }),
})

type NewItem = Item & { state: string; reason?: string; before?: object; after?: object }

/** Records what has become of tickets of a change, and how far it is. */
async function addItems(
  tx: Transaction,
  bulkId: string,
  items: NewItem[],
  { done, finishedAt }: { done: number; finishedAt: Date | null },
): Promise<void> {
  await tx.execute(sql`
    with noted as (
      insert into bulk_items (bulk_id, place, ticket_id, state, reason, before, after)
      select ${bulkId}::uuid, given.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as given (place int, ticket_id uuid, state text, reason text, before jsonb, after jsonb)
    )
    update bulk_changes set done = ${done}, finished_at = ${finishedAt?.toISOString() ?? null}::timestamptz where id = ${bulkId}`)
}

type Finished = { id: string; change: TicketChange; actor_id: string | null }

/** Gives the new owner one notice about all tickets: about the first that still exists, with the number of the others. */
async function noticeOwner(tx: Transaction, { id, change, actor_id }: Finished, now: Date): Promise<void> {
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

const UNDONE = 'A bulk change was undone'

/** Undoes some tickets of a change that has been undone, field by field where nothing has changed since. Returns whether more follow. */
export function undoSome(
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
    const locked = await lockTickets(tx, items)
    const owners = items.map(({ before }) => (before as StoredFields).assignee_id)
    const left = await findOwnersWhoLeft(tx, owners)
    const writes: FieldWrite[] = []
    const states: ItemState[] = []
    for (const { place, ticket_id, before, after } of items) {
      const ticket = locked.get(ticket_id)
      if (!ticket || ticket.merged_into) {
        states.push({ place, state: 'kept', reason: ticket ? MERGED : REMOVED })
        continue
      }
      const { back, changed } = invertChange<StoredFields>(before ?? {}, after ?? {}, ticket)
      const hasOwnerLeft = Boolean(back.assignee_id) && left.has(back.assignee_id!)
      if (hasOwnerLeft) delete back.assignee_id
      if (!isEmpty(back)) writes.push({ ticket, fields: back })
      const reasons = [
        ...(changed.length > 0 ? [await sayWhoChanged(tx, ticket_id, changed)] : []),
        ...(hasOwnerLeft ? ['Its owner before can no longer sign in.'] : []),
      ]
      const reason = reasons.length > 0 ? { reason: reasons.join(' ') } : {}
      states.push({ place, state: isEmpty(back) ? 'kept' : 'undone', ...reason })
    }
    await writeFields(tx, enqueue, writes, { id: bulk.undone_by, cause: UNDONE, isUndo: true, isBulk: true }, now)
    await updateItems(tx, bulkId, states)
    return items.length === size
  })
}

/** Returns those of these owners who can no longer sign in, so that no ticket can be given back to them. */
async function findOwnersWhoLeft(tx: Transaction, ids: (string | null | undefined)[]): Promise<Set<string>> {
  const left = new Set<string>()
  const named = [...new Set(ids)].filter((id) => typeof id === 'string')
  // In one order, so that two changes wait for each other.
  for (const id of named.toSorted()) if (!(await lockMember(tx, id))) left.add(id)
  return left
}

async function sayWhoChanged(tx: Transaction, ticketId: string, changed: UndoableField[]): Promise<string> {
  const kinds = changed.map((name) => UNDOABLE[name].kind)
  const { rows } = await tx.execute<{ name: string | null }>(sql`
    select nullif(trim(u.first_name || ' ' || u.last_name), '') as name from ticket_events e
    left join support_users u on u.id = e.actor_id
    where e.ticket_id = ${ticketId} and e.kind::text = any(${sql.param(kinds)}::text[])
    order by e.id desc limit 1`)
  return rows[0]?.name ? `${rows[0].name} has changed it since.` : 'It has been changed since.'
}

type ItemState = { place: number; state: string; reason?: string }

async function updateItems(tx: Transaction, bulkId: string, items: ItemState[]): Promise<void> {
  await tx.execute(sql`
    update bulk_items set state = given.state, reason = given.reason
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (place int, state text, reason text)
    where bulk_items.bulk_id = ${bulkId} and bulk_items.place = given.place`)
}
