import { is } from 'drizzle-orm'
import { type AnyPgTable, type PgColumn, PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import * as schema from '../db/schema.ts'

/** A table in a backup: `select` returns its rows as lines of JSON in the order of their key, `insert` takes a JSON array. */
export type ArchivedTable = { name: string; columns: string[]; select: string; insert: string }

/** Tables whose rows are worthless a few minutes later. */
const EXCLUDED_TABLES: ReadonlySet<string> = new Set(['rate_limits', 'leases'])
/** Column types that are not archived: a transaction id belongs to the database it was written in. */
const DEFAULTED_TYPES: ReadonlySet<string> = new Set(['xid8'])

const exported: unknown[] = Object.values(schema)
const allTables = exported.filter((value): value is AnyPgTable => is(value, PgTable))
const quoted = (name: string) => `"${name}"`

/** Names of all the product's tables, including those that are not in a backup. */
export const ALL_TABLES = allTables.map((table) => getTableConfig(table).name)

/** The product's tables as in the schema, each after the tables it references. */
export const ARCHIVED_TABLES: ArchivedTable[] = sortByReference(allTables)
  .map((table) => getTableConfig(table))
  .filter(({ name }) => !EXCLUDED_TABLES.has(name))
  .map(({ name, columns, primaryKeys: [compositeKey] }) =>
    describeTable(
      name,
      quoted(name),
      columns.filter((column) => !DEFAULTED_TYPES.has(column.getSQLType())).map((column) => column.name),
      columns.filter((column) => column.primary || compositeKey?.columns.some(({ name: key }) => key === column.name)),
    ),
  )

/** Columns numbered by a sequence. */
export const SEQUENCE_COLUMNS = allTables
  .map((table) => getTableConfig(table))
  .flatMap(({ name, columns }) =>
    columns.filter((column) => column.generatedIdentity).map((column) => ({ table: name, column: column.name })),
  )

function describeTable(name: string, table: string, columns: string[], key: PgColumn[]): ArchivedTable {
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to order a backup by.`)
  // The same order in every database, whatever its collation.
  const order = key.map((column) => `r.${quoted(column.name)}${column.getSQLType() === 'text' ? ' collate "C"' : ''}`)
  const names = columns.map(quoted).join(', ')
  return {
    name,
    columns,
    select: `select row_to_json(r)::text from (select ${names} from ${table}) r order by ${order.join(', ')}`,
    insert: insertStatement(table, names),
  }
}

/** Inserts a JSON array of rows, keeping the numbers that a sequence would assign otherwise. */
export function insertStatement(table: string, names: string): string {
  return `insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, $1::json)`
}

function sortByReference(tables: AnyPgTable[]): AnyPgTable[] {
  const sorted = new Set<AnyPgTable>()
  const add = (table: AnyPgTable): void => {
    if (sorted.has(table)) return
    const references = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)
    for (const other of references) if (other !== table) add(other)
    sorted.add(table)
  }
  tables.forEach(add)
  return [...sorted]
}

/** Sets the session so that a row has the same text on every database. */
export async function setPortableOutput(client: pg.ClientBase): Promise<void> {
  await client.query(`set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1;
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
}
