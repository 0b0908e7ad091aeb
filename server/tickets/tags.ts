import { sql, type SQL, eq } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import type { Context } from '../context.ts'
import type { RenamedElsewhere } from '../schema/bulk.ts'
import { tags } from '../schema/schema.ts'
import { signalTeam } from '../team/signal-team.ts'

export const sortTags = (names: readonly string[]): string[] => [...new Set(names)].toSorted()

/** Records names of tags that tickets have. */
export async function keepTags(tx: Transaction, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await tx.execute(sql`
    insert into tags (name, created_at) select name, ${now.toISOString()}::timestamptz
    from unnest(${sql.param([...names])}::text[]) as given (name) order by name on conflict do nothing`)
}

const MAX_COUNTED = 1_000

/** Lists the tags of tickets that are listed by name, each with the number of its tickets, counted up to 1,000. */
export async function listTags({ db }: Pick<Context, 'db'>): Promise<{ name: string; tickets: number }[]> {
  const { rows } = await db.execute<{ name: string; tickets: number }>(sql`
    select name, tickets from (
      select name, (
        select count(*)::int from (
          select from ticket_list_tags where tag = name and ticket_id not in (select id from ticket_list where folder in ('spam', 'merged'))
          limit ${MAX_COUNTED}
        ) having_it
      ) as tickets from tags
    ) counted where tickets > 0 order by name`)
  return rows
}

type Names = { from: string; to: string }

/** SQL for a list of tags with one renamed, distinct and in order; null for no list. */
const renamedIn = (list: SQL, { from, to }: Names): SQL => sql`(
  select array_agg(name order by name collate "C") from (
    select distinct case when tag = ${from} then ${to}::text else tag end as name from jsonb_array_elements_text(${list}) as given (tag)
  ) as renamed)`

/** Renames a tag everywhere but on tickets: in the list of tags, saved replies, macros and views. Returns the previous values. */
export async function renameElsewhere(tx: Transaction, names: Names, now: Date): Promise<RenamedElsewhere> {
  const { from, to } = names
  await tx.delete(tags).where(eq(tags.name, from))
  await keepTags(tx, [to], now)
  const replies = await tx.execute<RenamedElsewhere['replies'][number]>(sql`
    with before as (select id, to_jsonb(tags) as tags from saved_replies where tags @> array[${from}]::text[] for update),
      written as (update saved_replies set tags = ${renamedIn(sql`before.tags`, names)} from before where saved_replies.id = before.id)
    select id, tags from before`)
  const macros = await tx.execute<RenamedElsewhere['macros'][number]>(sql`
    with before as (
      select id, change -> 'add_tags' as add_tags, change -> 'remove_tags' as remove_tags from macros
      where change -> 'add_tags' ? ${from}::text or change -> 'remove_tags' ? ${from}::text for update
    ), written as (
      update macros set change = macros.change || jsonb_strip_nulls(jsonb_build_object(
        'add_tags', ${renamedIn(sql`before.add_tags`, names)}, 'remove_tags', ${renamedIn(sql`before.remove_tags`, names)}
      )) from before where macros.id = before.id
    )
    select id, add_tags, remove_tags from before`)
  const views = await tx.execute<{ id: string }>(sql`
    update views set query = jsonb_set(query, '{tag}', to_jsonb(${to}::text)) where query ->> 'tag' = ${from} returning id`)
  await signalAll(tx)
  return { replies: replies.rows, macros: macros.rows, views: views.rows.map(({ id }) => id) }
}

/** Restores the previous values where nothing has changed since. */
export async function renameBackElsewhere(
  tx: Transaction,
  names: Names,
  { replies, macros, views }: RenamedElsewhere,
  now: Date,
): Promise<void> {
  const { from, to } = names
  await keepTags(tx, [from], now)
  await tx.execute(sql`
    update saved_replies set tags = array(select jsonb_array_elements_text(given.tags))
    from jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) as given (id uuid, tags jsonb)
    where saved_replies.id = given.id and saved_replies.tags = ${renamedIn(sql`given.tags`, names)}`)
  for (const list of ['add_tags', 'remove_tags'] as const)
    await tx.execute(sql`
      update macros set change = jsonb_set(change, array[${list}]::text[], given.tags)
      from jsonb_to_recordset(${JSON.stringify(macros.map((macro) => ({ id: macro.id, tags: macro[list] })))}::jsonb)
        as given (id uuid, tags jsonb)
      where macros.id = given.id and change -> ${list}::text = to_jsonb(${renamedIn(sql`given.tags`, names)})`)
  await tx.execute(sql`
    update views set query = jsonb_set(query, '{tag}', to_jsonb(${from}::text))
    where id = any(${sql.param(views)}::uuid[]) and query ->> 'tag' = ${to}`)
  await signalAll(tx)
}

async function signalAll(tx: Transaction): Promise<void> {
  await signalTeam(tx, { kind: 'replies' })
  await signalTeam(tx, { kind: 'views' })
}
