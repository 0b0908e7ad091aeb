import { eq, sql } from 'drizzle-orm'
import type { undoMerge as operation } from '#contract/companies.ts'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import { requireAuthor } from '../people/require-role.ts'
import type { Transaction } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import { merges } from '../schema/schema.ts'
import { recordCompanyEvents } from './company-history.ts'
import { moveTickets } from './companies.ts'

/** A value of a row before an act that made it refer to the target. */
export type JournalRow = { table: string; row: string; column: string; before: string | null }
type Merge = typeof merges.$inferSelect

/** Records an act on many rows, so that it can be undone; returns its id. */
export async function recordMerge(
  tx: Transaction,
  merge: typeof merges.$inferInsert,
  rows: JournalRow[],
): Promise<string> {
  const [recorded] = await tx.insert(merges).values(merge).returning({ id: merges.id })
  const { id } = recorded!
  await tx.execute(sql`
    insert into merge_rows (merge_id, "table", "row", "column", before)
    select ${id}::uuid, given.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("table" text, "row" text, "column" text, before jsonb)`)
  return id
}

/**
 * Puts back what an act has changed and nobody has changed since, once; a repeated request returns the same. Throws `not-found`,
 * `forbidden` for an act of somebody else, unless the caller is a manager.
 */
export async function undoMerge(ctx: Context, { id }: Parsed<typeof operation>, actor: Actor) {
  const now = ctx.now()
  return ctx.transact(async (tx) => {
    const [merge] = await tx.select().from(merges).where(eq(merges.id, id)).for('update')
    if (!merge) throw notFound()
    requireAuthor(merge.by, actor)
    if (!merge.undone_at) {
      await tx.update(merges).set({ undone_at: now }).where(eq(merges.id, id))
      await takeOut(tx, merge, actor, now)
    }
    return readUndone(tx, id)
  })
}

/** Takes people out of the company again, and the tickets that came with them; notes why others are kept. */
async function takeOut(tx: Transaction, { id, target }: Merge, actor: Actor, now: Date): Promise<void> {
  const standing = (table: string) => sql`company_id = ${target} and id in (
    select "row"::uuid from merge_rows where merge_id = ${id} and "table" = ${table} and "column" = 'company_id'
  )`
  const { rowCount } = await tx.execute(sql`
    update support_users set company_id = null where ${standing('support_users')} and not sees_company`)
  const isMembers = sql`exists (select from support_users where support_users.id = user_id and company_id = ${target})`
  await moveTickets(tx, sql`${standing('tickets')} and not ${isMembers}`, null, actor.id, now)
  for (const table of ['support_users', 'tickets'])
    await tx.execute(sql`
      update merge_rows set kept = case when t.company_id = ${target} then 'may see the company’s tickets now'
        else 'belongs to ' || name || ' now' end
      from ${sql.identifier(table)} t join companies on companies.id = t.company_id
      where merge_id = ${id} and "table" = ${table} and t.id = "row"::uuid`)
  const event = { kind: 'people_added_undone', from_value: id, to_value: String(rowCount) } as const
  await recordCompanyEvents(tx, { company_id: target, actor_id: actor.id, created_at: now }, [event])
}

/** Reads what an undo has put back, and names what it has kept; tickets of kept people go without saying. */
async function readUndone(tx: Transaction, id: string): Promise<ResponseBody<typeof operation>> {
  const { rows } = await tx.execute<{ what: string; reason: string | null; person: boolean }>(sql`
    with acted as (select "table", "row"::uuid, kept as reason from merge_rows where merge_id = ${id}), people as (
      select id, coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email, '') as what, reason
      from acted join support_users on id = "row" where "table" = 'support_users'
    )
    select what, reason, true as person from people
    union all select '#' || ticket_id, reason, false from acted join tickets on id = "row"
      where "table" = 'tickets' and reason <> '' and user_id not in (select id from people where reason <> '')
    order by person desc, what`)
  const kept = rows.flatMap(({ what, reason }) => (reason === null ? [] : [{ what, reason }]))
  return { undone: rows.filter(({ person, reason }) => person && reason === null).length, kept }
}
