import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'

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
