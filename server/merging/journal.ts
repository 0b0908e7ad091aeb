import { type SQL, and, eq, getTableColumns, getTableName, gt, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { mergeRows, merges } from '../schema/schema.ts'

export type Merge = typeof merges.$inferSelect
export type Undoing = { tx: Transaction; enqueue: Enqueue; merge: Merge; actor: Actor; now: Date }
/** A column of rows that refer to what is merged. */
export type Reference = {
  column: PgColumn
  /** The other columns of the primary key, where that contains the column: such a row is replaced by one of the target, unless it has one. */
  key?: PgColumn[]
  /** A column that keeps the first source, written with the same update. */
  origin?: PgColumn
}

/** Records an act on many rows, whose changes are added to its journal; returns its id. */
export async function recordMerge(tx: Transaction, merge: typeof merges.$inferInsert): Promise<string> {
  const [recorded] = await tx.insert(merges).values(merge).returning({ id: merges.id })
  return recorded!.id
}

const nameOf = (column: PgColumn) => sql.identifier(column.name)
/** The single column by which a row is found again. */
function rowKey(table: PgTable): PgColumn {
  const columns = Object.values(getTableColumns(table)) as PgColumn[]
  return columns.find(({ primary }) => primary) ?? columns.find(({ name }) => name === 'id')!
}
/** SQL for the text that names a row in the journal. */
const rowText = (table: PgTable, key: PgColumn[] = [rowKey(table)], of: SQL = sql`${table}`) =>
  sql`concat_ws(' ', ${sql.join(
    key.map((column) => sql`${of}.${nameOf(column)}::text`),
    sql`, `,
  )})`

/** Makes rows refer to `target` instead of `source`, and notes each in the journal. */
export async function moveRows(
  tx: Transaction,
  mergeId: string,
  { column, key, origin }: Reference,
  { source, target }: { source: string; target: string },
): Promise<void> {
  const { table } = column
  const [name, col] = [getTableName(table), nameOf(column)]
  const kept = origin ? sql`, ${nameOf(origin)} = coalesce(${nameOf(origin)}, ${source})` : sql``
  const journal = sql`insert into ${mergeRows} (merge_id, "table", "column", "row", before, after)`
  await tx.execute(
    key
      ? sql`
        with gone as (delete from ${table} where ${col} = ${source} returning *), added as (
          insert into ${table}
          select (jsonb_populate_record(null::${table}, to_jsonb(gone) || jsonb_build_object(${column.name}::text, ${target}::uuid))).*
          from gone on conflict do nothing returning *
        )
        ${journal} select ${mergeId}, ${name}, ${column.name}, ${rowText(table, key, sql`gone`)}, to_jsonb(gone), to_jsonb(added)
        from gone left join added on ${rowText(table, key, sql`gone`)} = ${rowText(table, key, sql`added`)}`
      : sql`
        with moved as (update ${table} set ${col} = ${target}${kept} where ${col} = ${source} returning *)
        ${journal} select ${mergeId}, ${name}, ${column.name}, ${rowText(table, undefined, sql`moved`)},
          to_jsonb(${source}::uuid), to_jsonb(${target}::uuid) from moved`,
  )
}

/** Inserts a row unless it is there, and notes it unless it has been moved there. `key` is all of its primary key but the column that refers to the target. */
export async function addRow(
  tx: Transaction,
  mergeId: string,
  { column, key }: Required<Pick<Reference, 'column' | 'key'>>,
  values: Record<string, unknown>,
): Promise<void> {
  const { table } = column
  await tx.execute(sql`
    with given as (select (jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb)).*),
      added as (insert into ${table} select * from given on conflict do nothing returning *)
    insert into ${mergeRows} (merge_id, "table", "column", "row", after)
    select ${mergeId}, ${getTableName(table)}, ${column.name}, ${rowText(table, key, sql`given`)}, (select to_jsonb(added) from added)
    from given on conflict do nothing`)
}

/** Notes rows in which an act has set a column. */
export const noteRows = (
  tx: Transaction,
  mergeId: string,
  column: PgColumn,
  ids: string[],
  { before, after }: { before: string | null; after: string | null },
) =>
  tx.execute(sql`
    insert into ${mergeRows} (merge_id, "table", "column", "row", before, after)
    select ${mergeId}, ${getTableName(column.table)}, ${column.name}, id, to_jsonb(${before}::text), to_jsonb(${after}::text)
    from unnest(${sql.param(ids)}::text[]) id`)

/** Sets columns of rows, and notes those that changed. */
export async function changeRows(
  tx: Transaction,
  mergeId: string,
  table: PgTable,
  which: SQL | undefined,
  values: Record<string, SQL | string | number | boolean | Date | null>,
): Promise<void> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const entries = Object.entries(values).map(
    ([name, value]) =>
      sql`${sql.identifier(columns[name]!.name)} = ${value instanceof Date ? value.toISOString() : value}`,
  )
  const names = Object.keys(values).map((name) => columns[name]!.name)
  const key = nameOf(rowKey(table))
  await tx.execute(sql`
    with old as (select * from ${table} where ${which} for update),
      new as (update ${table} set ${sql.join(entries, sql`, `)} where ${key} in (select ${key} from old) returning *)
    insert into ${mergeRows} (merge_id, "table", "column", "row", before, after)
    select ${mergeId}, ${getTableName(table)}, field, ${rowText(table, undefined, sql`new`)}, to_jsonb(old) -> field, to_jsonb(new) -> field
    from old join new on old.${key} = new.${key} cross join unnest(${sql.param(names)}::text[]) as changed (field)
    where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field`)
}

/** The place in the journal of rows that a merge has made, which an undo deletes. */
export const MADE = '*'

/** Notes a row that a merge has made. */
export const noteMade = (tx: Transaction, mergeId: string, table: PgTable, row: string) =>
  tx.insert(mergeRows).values({ merge_id: mergeId, table: getTableName(table), column: MADE, row, after: true })

/**
 * Puts back what a merge has changed in these tables and nobody has changed since, and sets `kept` of what is left as it is. Rows
 * that another merge into the same target needs stay, and are that one's from then on.
 */
export async function putBack(
  tx: Transaction,
  merge: Merge,
  references: readonly Reference[],
  tables: readonly PgTable[],
): Promise<void> {
  const found = await tx
    .selectDistinct({ table: mergeRows.table, column: mergeRows.column })
    .from(mergeRows)
    .where(eq(mergeRows.merge_id, merge.id))
  const last = (column: string) => Number(column === MADE)
  for (const { table: name, column } of found.toSorted((a, b) => last(a.column) - last(b.column))) {
    const reference = references.find((each) => each.column.name === column && getTableName(each.column.table) === name)
    const table = reference?.column.table ?? tables.find((each) => getTableName(each) === name)
    if (!table) throw new Error(`The journal has no way back for ${name}`)
    const place = sql`r.merge_id = ${merge.id} and r."table" = ${name} and r."column" = ${column}`
    if (column === MADE) await deleteMade(tx, table, place)
    else if (reference?.key) await replaceBack(tx, merge, reference as Required<Reference>, place)
    else await setBack(tx, merge, { table, column, origin: reference?.origin }, place)
  }
}

/** SQL for the key of a row as its column has it. */
const keyOf = (table: PgTable) => sql.raw(`r."row"::${rowKey(table).getSQLType()}`)

type Column = { table: PgTable; column: string; origin: PgColumn | undefined }
async function setBack(
  tx: Transaction,
  { sequence }: Merge,
  { table, column, origin }: Column,
  place: SQL,
): Promise<void> {
  const [key, col] = [nameOf(rowKey(table)), sql.identifier(column)]
  const cleared = origin ? sql`, ${nameOf(origin)} = nullif(t.${nameOf(origin)}, (r.before #>> '{}')::uuid)` : sql``
  // A later merge has it from elsewhere: it left this target in between.
  const isLater = sql`exists (
    select from merge_rows later join merges m on m.id = later.merge_id and m.undone_at is null and m.sequence > ${sequence}
    where later."row" = r."row" and later."table" = r."table" and later."column" = r."column")`
  await tx.execute(sql`
    with standing as (
      update ${table} as t set ${col} = (jsonb_populate_record(null::${table}, jsonb_build_object(${column}::text, r.before))).${col}${cleared}
      from ${mergeRows} r where ${place} and t.${key} = ${keyOf(table)} and to_jsonb(t.${col}) is not distinct from nullif(r.after, 'null') and not ${isLater}
      returning r."row"
    )
    update ${mergeRows} r set kept = 'changed since' where ${place} and r."row" not in (select "row" from standing)
      and exists (select from ${table} t where t.${key} = ${keyOf(table)})`)
}

async function replaceBack(tx: Transaction, { id, target }: Merge, { column, key }: Required<Reference>, place: SQL) {
  const { table } = column
  const isOf = sql`${rowText(table, key, sql`t`)} = r."row" and t.${nameOf(column)} = ${target}`
  await tx.execute(sql`
    with heirs as (
      select distinct on (later."row") later.merge_id, later."row", r.after from ${mergeRows} r
        join ${mergeRows} later using ("table", "column", "row") join ${merges} m on m.id = later.merge_id join ${table} t on ${isOf}
      where ${place} and r.after is not null and later.after is null and m.id <> ${id} and m.target = ${target}
        and m.undone_at is null
      order by later."row", m.sequence
    ), inherited as (
      update ${mergeRows} later set after = heirs.after from heirs
      where later.merge_id = heirs.merge_id and later."row" = heirs."row" and later."column" = ${column.name}
    ), standing as (
      select r.* from ${mergeRows} r join ${table} t on ${isOf} where ${place}
    ), gone as (
      delete from ${table} t using standing r
      where ${isOf} and r.after is not null and r."row" not in (select "row" from heirs)
    )
    insert into ${table} select (jsonb_populate_record(null::${table}, before)).* from standing where before is not null
    on conflict do nothing`)
}

const deleteMade = (tx: Transaction, table: PgTable, place: SQL) =>
  tx.execute(
    sql`delete from ${table} t using ${mergeRows} r where ${place} and t.${nameOf(rowKey(table))} = ${keyOf(table)}`,
  )

/** Finds the first merge, not undone, that has merged the target of this one on. */
export async function findLaterMerge(tx: Transaction, { target, sequence }: Merge): Promise<Merge | undefined> {
  const [later] = await tx
    .select()
    .from(merges)
    .where(and(eq(merges.source, target), isNull(merges.undone_at), gt(merges.sequence, sequence)))
  return later
}

/**
 * Finds the first merge, not undone, of tickets of people who were merged before, or of people who take part in tickets that were:
 * who may read what of these follows from both.
 */
export async function findMixedMerge(tx: Transaction, merge: Merge): Promise<Merge | undefined> {
  const { id, kind, source, target, sequence } = merge
  const other = kind === 'customers' ? 'tickets' : kind === 'tickets' ? 'customers' : undefined
  if (!other) return undefined
  const [people, one, two] = kind === 'customers' ? [id, merges.source, merges.target] : [merges.id, source, target]
  const isMixed = sql`exists (
    select from merge_rows r where r.merge_id = ${people} and r."column" = 'user_id'
      and r."table" in ('tickets', 'ticket_participants') and r."row" in (${one}::text, ${two}::text))`
  const [later] = await tx
    .select()
    .from(merges)
    .where(and(eq(merges.kind, other), isNull(merges.undone_at), gt(merges.sequence, sequence), isMixed))
    .orderBy(merges.sequence)
    .limit(1)
  return later
}
