import { createTrigger, joinColumns } from './sql.ts'

/** Parts of the list, by a sort column, that counts are kept for. */
const COUNTED_PARTS = {
  created_at: "date_trunc('month', created_at, 'UTC')",
  title_key: 'left(title_key, 2)',
} as const

/** The counts of each combination of filters in each part of the list; with `byFacet` of each facet, such as the owner, as well. */
export const countsTable = (column: keyof typeof COUNTED_PARTS, { byFacet = false } = {}): string =>
  `ticket_list_counts_by_${byFacet ? 'owner_and_' : ''}${column}`

const PARTED = Object.keys(COUNTED_PARTS) as (keyof typeof COUNTED_PARTS)[]
const FACETED_TABLES = PARTED.map((column) => countsTable(column, { byFacet: true }))
/** The counts of each combination of filters and facets in the whole list. */
export const TOTALS_TABLE = 'ticket_list_counts_in_all'
/** The tables that name facets: people, that is. */
export const OWNER_COUNTS_TABLES = [...FACETED_TABLES, TOTALS_TABLE]
export const COUNTS_TABLES = [...PARTED.map((column) => countsTable(column)), ...OWNER_COUNTS_TABLES]

/** One change in this many adds up the changes that have been recorded. */
const FOLD_INTERVAL = 100

type CountsTable = {
  name: string
  columns: string
  values: string
  /** Read and added up by these columns, which an index finds; the whole of a table without any. */
  foundBy?: string
}

function describeTables(filters: readonly string[], facets: readonly string[]): CountsTable[] {
  const parted = PARTED.flatMap((column) => {
    const values = (names: readonly string[]) => `${joinColumns(names)}, ${COUNTED_PARTS[column]} as part`
    const all = [...facets, ...filters]
    return [
      { name: countsTable(column), columns: joinColumns([...filters, 'part']), values: values(filters) },
      {
        name: countsTable(column, { byFacet: true }),
        columns: joinColumns([...all, 'part']),
        values: values(all),
        foundBy: joinColumns(facets),
      },
    ]
  })
  const all = joinColumns([...filters, ...facets])
  return [...parted, { name: TOTALS_TABLE, columns: all, values: all }]
}

/**
 * SQL for the counts: how many tickets each combination of filters has in each part of the list, the same for each owner, and
 * each combination with owners in all of it. A change is recorded as one more row: adding to a row would make everyone wait
 * who changes a ticket of the same combination.
 */
export function countsStatements(filters: readonly string[], facets: readonly string[]): string[] {
  const tables = describeTables(filters, facets)
  const tally = ({ columns, values }: CountsTable, rows: string) =>
    `select ${values}, sum(change)::int as tickets from (${rows}) changes group by ${columns} having sum(change) <> 0`
  const record = (rows: string) => tables.map((table) => `insert into ${table.name} ${tally(table, rows)};`).join('\n')
  const fold = (rows: string) =>
    tables
      .map(({ name, columns, foundBy }) => {
        const where = foundBy ? `where (${foundBy}) in (select ${foundBy} from (${rows}) changes)` : ''
        return `
      with repeated as (
        delete from ${name} where ctid = any (array(
          select ctid from ${name} where (${columns}) in (
            select ${columns} from ${name} ${where} group by ${columns} having count(*) > 1
          ) for update skip locked
        )) returning *
      )
      insert into ${name} select ${columns}, sum(tickets) from repeated group by ${columns}
        having sum(tickets) <> 0;`
      })
      .join('')
  const ADDED = 'select *, 1 as change from added'
  const REMOVED = 'select *, -1 as change from removed'
  // A change of what the list does not have updates no row of it.
  const trigger = (event: string, transition: string, rows: string) =>
    createTrigger(
      `count_${event}`,
      `after ${event} on ticket_list referencing ${transition} for each statement`,
      `if not exists (${rows}) then return null; end if;
      ${record(rows)} if random() < ${1 / FOLD_INTERVAL} then ${fold(rows)} end if;`,
    )

  return [
    ...tables.flatMap((table) => [
      `create table ${table.name} as ${tally(table, 'select *, 1 as change from ticket_list')}`,
      ...(table.foundBy ? [`create index ${table.name}_index on ${table.name} (${table.foundBy})`] : []),
    ]),
    ...trigger('insert', 'new table as added', ADDED),
    ...trigger('delete', 'old table as removed', REMOVED),
    ...trigger('update', 'old table as removed new table as added', `${ADDED} union all ${REMOVED}`),
    ...tables.map(({ name }) => `analyze ${name}`),
  ]
}
