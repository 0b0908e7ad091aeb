import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { sql, eq } from 'drizzle-orm'
import type { TicketChange } from '#contract/ticket-change.ts'
import { notify } from '../conversation/notify.ts'
import { bulkChanges } from '../schema/schema.ts'
import { lockMember, readMember } from '../team/members.ts'
import { addItems, lockNext, type BulkTicket, type Fields, planItem, undoItems, writeFields } from './bulk-items.ts'

/** Milliseconds a chunk may hold the database: the embedded one does nothing else meanwhile, a server only keeps these tickets locked. */
const TARGET_MS = { embedded: 18, server: 250 }
/** Tickets in a chunk. Below these the work that each transaction has anyway would be most of it. */
const MIN = { embedded: 50, server: 200 }
const MAX = 1_000
/** Milliseconds between two polls whether others use the embedded database, and those for which they go first at most. */
const POLL_MS = 3
const MAX_WAIT_MS = 100
/** Polls in a row that must find it free once it was in use: a reader of one page after another lets go of it in between. */
const FREE_POLLS_AFTER_USE = 2

/**
 * Calls `work` with how many tickets to change next until it returns false. It calls `begin` once the database is held; the next
 * chunk is as large as fits into the time that one may take.
 */
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

type Finished = { id: string; change: TicketChange; actor_id: string | null }

/**
 * Gives the owner of the tickets that a finished bulk change has given away one notice about all of them: about the first that is
 * still there, with the number of the others.
 */
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

const CAUSES = { bulk: 'A bulk change', tag: 'A tag was renamed' }
const NOT_ON_TEAM = 'Who made this change can no longer sign in.'

/**
 * Changes the tickets of a bulk change that are still to be changed, some in each transaction; after a crash it goes on where it
 * was. A ticket that somebody changes meanwhile gets both, the later one last. Ends with a reason for each ticket left once the
 * person who made it has lost the right; a ticket whose new owner has lost it stays as it is. The new owner gets one notice at the
 * end. One that has been undone meanwhile is taken back.
 */
export async function runBulkChange(ctx: Context, { bulkId }: { bulkId: string }): Promise<void> {
  await inChunks(ctx, (size, begin) => changeSome(ctx, bulkId, size, begin))
  await inChunks(ctx, (size, begin) => undoItems(ctx, bulkId, size, begin))
}

/** Returns whether there is more to do. */
function changeSome(ctx: Context, bulkId: string, size: number, begin: () => void): Promise<boolean> {
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const [bulk] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulkId)).for('update')
    begin()
    if (!bulk || bulk.kind === 'macro' || bulk.finished_at || bulk.undone_at) return false
    const { kind, change } = bulk
    const actor = bulk.actor_id === null ? undefined : await readMember(tx, bulk.actor_id)
    if (!actor) {
      await tx.execute(sql`
        insert into bulk_items (bulk_id, place, ticket_id, state, reason)
        select bulk_id, place + nr - 1, id, 'failed', ${NOT_ON_TEAM}
        from bulk_batches, unnest(ticket_ids) with ordinality as given (id, nr)
        where bulk_id = ${bulkId} and place + nr > ${bulk.done}`)
      await tx.update(bulkChanges).set({ done: bulk.total, finished_at: now }).where(eq(bulkChanges.id, bulkId))
      await noticeOwner(tx, bulk, now)
      return false
    }
    const next = await lockNext(tx, bulkId, bulk.done, size)
    const owner = change.assignee_id
    const hasOwnerLeft = Boolean(owner) && (await lockMember(tx, owner!)) === undefined
    const planned = next.map(({ id, place, ticket: locked }) => {
      const ticket = locked ?? undefined
      const item = { place, ticket_id: id }
      return { item, ticket, plan: planItem(ticket, { kind, change, hasOwnerLeft }) }
    })
    const writes = planned.flatMap(({ ticket, plan }) =>
      ticket && 'fields' in plan && Object.keys(plan.fields).length > 0 ? [{ ticket, fields: plan.fields }] : [],
    )
    await writeFields(tx, enqueue, writes, { actorId: actor.id, cause: CAUSES[kind] }, now)
    const done = bulk.done + next.length
    const isDone = done >= bulk.total
    const items = planned.map(({ item, ticket, plan }) => {
      if ('reason' in plan) return { ...item, state: 'failed', reason: plan.reason }
      if (Object.keys(plan.fields).length === 0) return { ...item, state: 'unchanged' }
      return { ...item, state: 'changed', before: asItWas(ticket!, plan.fields), after: plan.fields }
    })
    await addItems(tx, bulkId, items, { done, finishedAt: isDone ? now : null })
    if (isDone) await noticeOwner(tx, bulk, now)
    return !isDone
  })
}

/** The fields as they were; a ticket that slept sleeps again when it is not resolved any more. */
const asItWas = (ticket: BulkTicket, fields: Fields) => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, ticket[name as keyof BulkTicket]])),
  ...(fields.status === 'Resolved' && { waiting_for: ticket.waiting_for, wake_at: ticket.wake_at }),
})
