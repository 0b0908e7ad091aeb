import { createTrigger, joinColumns } from './sql.ts'

/**
 * The parts of the list, by a sort column, that counts are kept for: a jump to a far place passes whole parts and only then
 * single tickets. A part is named by where it begins; `end` is what all of it comes before.
 */
export const COUNTED_PARTS = {
  created_at: {
    of: "date_trunc('month', created_at, 'UTC')",
    end: "date_trunc('month', part + interval '32 days', 'UTC')",
  },
  // No text that is longer than the longest title begins like one of the part and comes after it.
  title_key: { of: 'left(title_key, 2)', end: 'part || repeat(chr(1114111), 300)' },
} as const

export const countsTable = (column: keyof typeof COUNTED_PARTS): string => `ticket_list_counts_by_${column}`

const TABLES = (Object.keys(COUNTED_PARTS) as (keyof typeof COUNTED_PARTS)[]).map((column) => ({
  name: countsTable(column),
  part: COUNTED_PARTS[column].of,
}))
export const COUNTS_TABLES = TABLES.map(({ name }) => name)

/** One change in this many adds up the changes that have been recorded. */
const FOLD_INTERVAL = 100

/**
 * SQL for the counts: how many tickets each combination of filters has in each part of the list. A change is recorded as one
 * more row: adding to a row would make everyone wait who changes a ticket of the same combination.
 */
export function countsStatements(filters: readonly string[]): string[] {
  const all = joinColumns(filters)
  const tally = (part: string, rows: string) =>
    `select ${all}, ${part} as part, sum(change)::int as tickets from (${rows}) changes
     group by ${all}, part having sum(change) <> 0`
  const record = (rows: string) =>
    TABLES.map(({ name, part }) => `insert into ${name} ${tally(part, rows)};`).join('\n')
  const fold = TABLES.map(
    ({ name }) => `
      with repeated as (
        delete from ${name} where ctid = any (array(
          select ctid from ${name} where (${all}, part) in (
            select ${all}, part from ${name} group by ${all}, part having count(*) > 1
          ) for update skip locked
        )) returning *
      )
      insert into ${name} select ${all}, part, sum(tickets) from repeated group by ${all}, part
        having sum(tickets) <> 0;`,
  ).join('')
  const ADDED = 'select *, 1 as change from added'
  const REMOVED = 'select *, -1 as change from removed'
  const trigger = (event: string, tables: string, rows: string) =>
    createTrigger(
      `count_${event}`,
      `after ${event} on ticket_list referencing ${tables} for each statement`,
      `${record(rows)} if random() < ${1 / FOLD_INTERVAL} then ${fold} end if;`,
    )

  return [
    ...TABLES.map(
      ({ name, part }) => `create table ${name} as ${tally(part, 'select *, 1 as change from ticket_list')}`,
    ),
    ...trigger('insert', 'new table as added', ADDED),
    ...trigger('delete', 'old table as removed', REMOVED),
    ...trigger('update', 'old table as removed new table as added', `${ADDED} union all ${REMOVED}`),
    ...TABLES.map(({ name }) => `analyze ${name}`),
  ]
}
