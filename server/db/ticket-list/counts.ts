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

const PARTED = (Object.keys(COUNTED_PARTS) as (keyof typeof COUNTED_PARTS)[]).map((column) => ({
  name: countsTable(column),
  part: COUNTED_PARTS[column].of,
}))
/** The counts of each combination of filters and facets, such as the owner, in the whole list. */
export const TOTALS_TABLE = 'ticket_list_counts_in_all'
export const COUNTS_TABLES = [...PARTED.map(({ name }) => name), TOTALS_TABLE]

/** One change in this many adds up the changes that have been recorded. */
const FOLD_INTERVAL = 100

/**
 * SQL for the counts: how many tickets each combination of filters has in each part of the list, and each combination with
 * facets in all of it: owners times parts would be too many rows to add up for every list. A change is recorded as one
 * more row: adding to a row would make everyone wait who changes a ticket of the same combination.
 */
export function countsStatements(filters: readonly string[], facets: readonly string[]): string[] {
  const tables = [
    ...PARTED.map(({ name, part }) => ({
      name,
      columns: joinColumns([...filters, 'part']),
      values: `${joinColumns(filters)}, ${part} as part`,
    })),
    { name: TOTALS_TABLE, columns: joinColumns([...filters, ...facets]), values: joinColumns([...filters, ...facets]) },
  ]
  const tally = ({ columns, values }: (typeof tables)[number], rows: string) =>
    `select ${values}, sum(change)::int as tickets from (${rows}) changes group by ${columns} having sum(change) <> 0`
  const record = (rows: string) => tables.map((table) => `insert into ${table.name} ${tally(table, rows)};`).join('\n')
  const fold = tables
    .map(
      ({ name, columns }) => `
      with repeated as (
        delete from ${name} where ctid = any (array(
          select ctid from ${name} where (${columns}) in (
            select ${columns} from ${name} group by ${columns} having count(*) > 1
          ) for update skip locked
        )) returning *
      )
      insert into ${name} select ${columns}, sum(tickets) from repeated group by ${columns}
        having sum(tickets) <> 0;`,
    )
    .join('')
  const ADDED = 'select *, 1 as change from added'
  const REMOVED = 'select *, -1 as change from removed'
  const trigger = (event: string, transition: string, rows: string) =>
    createTrigger(
      `count_${event}`,
      `after ${event} on ticket_list referencing ${transition} for each statement`,
      `${record(rows)} if random() < ${1 / FOLD_INTERVAL} then ${fold} end if;`,
    )

  return [
    ...tables.map((table) => `create table ${table.name} as ${tally(table, 'select *, 1 as change from ticket_list')}`),
    ...trigger('insert', 'new table as added', ADDED),
    ...trigger('delete', 'old table as removed', REMOVED),
    ...trigger('update', 'old table as removed new table as added', `${ADDED} union all ${REMOVED}`),
    ...tables.map(({ name }) => `analyze ${name}`),
  ]
}
