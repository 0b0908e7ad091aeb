import { type SQL, and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/platform/db/database.ts'
import { attachments, drafts, heldAnswers, keptDrafts, ticketEvents, tickets, views } from '#server/schema/schema.ts'
import type { Enqueue } from '#server/platform/jobs/job-types.ts'
import { ERASED } from './erase-traces.ts'

/**
 * Removes what a person has not sent yet, and what was not sent yet on their tickets: drafts, those that could be had back, held
 * answers, and the files of all. Their own tickets of the team have no owner any more, which the history says. Everything else that team work stores
 * about them goes with their record or with their tickets. Runs before both are erased.
 */
export async function eraseTeamWork(tx: Transaction, enqueue: Enqueue, personId: string | undefined, now: Date) {
  if (!personId) return { drafts: 0 }
  await recordOwnerless(tx, personId, now)
  // Shared views stay for the team.
  await tx.delete(views).where(and(eq(views.owner_id, personId), eq(views.shared, false)))
  const own = tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, personId))
  const unsent = (table: { user_id: PgColumn; ticket_id: PgColumn }) =>
    or(eq(table.user_id, personId), inArray(table.ticket_id, own))
  const erasedDrafts = await tx.delete(drafts).where(unsent(drafts)).returning({ files: drafts.files })
  const kept = await tx.delete(keptDrafts).where(unsent(keptDrafts)).returning({ files: keptDrafts.files })
  const held = await tx.delete(heldAnswers).where(unsent(heldAnswers)).returning()
  const stopped = held.filter(({ user_id, stopped_at }) => user_id === personId && !stopped_at)
  await record(
    tx,
    stopped.map(({ ticket_id }) => ({
      ticket_id,
      kind: 'answer_undone',
      from_value: ERASED,
      cause: 'The person who wrote it has been erased.',
      created_at: now,
    })),
  )
  await removeUploads(
    tx,
    enqueue,
    [...erasedDrafts, ...kept, ...held].flatMap(({ files }) => files),
  )
  return { drafts: erasedDrafts.length + held.length }
}

async function recordOwnerless(tx: Transaction, personId: string, now: Date): Promise<void> {
  const owned = await tx
    .update(tickets)
    .set({ assignee_id: null, unassigned_since: now, unassigned_noticed: false })
    .where(eq(tickets.assignee_id, personId))
    .returning({ ticket_id: tickets.id })
  await record(
    tx,
    owned.map(({ ticket_id }) => ({
      ticket_id,
      kind: 'assignee_changed',
      from_value: ERASED,
      cause: 'The owner has been erased.',
      created_at: now,
    })),
  )
}

const PER_INSERT = 1_000

async function record(tx: Transaction, events: (typeof ticketEvents.$inferInsert)[]): Promise<void> {
  for (let done = 0; done < events.length; done += PER_INSERT)
    await tx.insert(ticketEvents).values(events.slice(done, done + PER_INSERT))
}

/** Removes uploads that belong to no ticket yet. */
async function removeUploads(tx: Transaction, enqueue: Enqueue, ids: string[]): Promise<void> {
  const isUnclaimed: SQL | undefined = and(inArray(attachments.id, ids), isNull(attachments.ticket_id))
  const files = await tx.delete(attachments).where(isUnclaimed).returning({ key: attachments.id })
  for (const { key } of files) await enqueue('remove-object', { key })
}

/** Stands for a person in what the team has saved: who is gone there is said, not left out. */
const REMOVED_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Removes a person from bulk changes, macros and views. What a macro put into a draft on their tickets, or when they applied it, goes with
 * the whole record: it cannot be undone any more. What became of their tickets in changes of many goes, their name in the reasons of
 * others, and their id; a macro or a view that names them says that its owner is gone. Runs before they and their tickets are erased.
 */
export async function eraseBulkChanges(tx: Transaction, personId: string | undefined): Promise<void> {
  if (!personId) return
  const isOwn = sql`bulk_items.ticket_id in (select id from tickets where user_id = ${personId})`
  await tx.execute(sql`
    delete from bulk_changes where kind = 'macro' and (
      actor_id = ${personId} or exists (select from bulk_items where bulk_id = bulk_changes.id and ${isOwn})
    )`)
  await tx.execute(sql`delete from bulk_items where ${isOwn}`)
  await tx.execute(sql`
    update bulk_items set reason = replace(reason, name || ' has changed it since.', 'It has been changed since.')
    from (select trim(first_name || ' ' || last_name) as name from support_users where id = ${personId}) as person
    where name <> '' and position(name || ' has changed it since.' in reason) > 0`)
  // Their tickets have no owner any more, so that taking the change back finds them as it left them.
  await replaceOwner(tx, 'bulk_items', 'before', personId, sql`'null'::jsonb`)
  await replaceOwner(tx, 'bulk_items', 'after', personId, sql`'null'::jsonb`)
  const removed = sql`to_jsonb(${REMOVED_ID}::text)`
  await replaceOwner(tx, 'bulk_changes', 'change', personId, removed)
  await replaceOwner(tx, 'macros', 'change', personId, removed)
  await tx.execute(sql`
    update views set query = jsonb_set(query, '{assignee}', ${removed}) where query ->> 'assignee' = ${personId}`)
}

async function replaceOwner(tx: Transaction, table: string, column: string, personId: string, by: SQL): Promise<void> {
  const [at, of] = [sql.identifier(column), sql.identifier(table)]
  await tx.execute(sql`
    update ${of} set ${at} = jsonb_set(${at}, '{assignee_id}', ${by}) where ${at} ->> 'assignee_id' = ${personId}`)
}
