import { is } from 'drizzle-orm'
import { type AnyPgTable, type PgColumn, PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import * as schema from '../schema/schema.ts'
import { type Manifest, type TableChecksum, createTableChecksum } from './format.ts'
import {
  HAS_JOB_TABLE,
  JOB_COLUMNS,
  JOB_TABLE,
  SCHEMA_VERSION,
  selectUnfinishedJobs,
} from '../platform/jobs/pg-boss-tables.ts'

/** A table in a backup: `select` returns its rows as lines of JSON in the order of their key, `insert` takes a JSON array. */
export type ArchivedTable = { name: string; columns: string[]; select: string; insert: string }

/** Tables whose rows are worthless a few minutes later, or made again. */
const EXCLUDED_TABLES: ReadonlySet<string> = new Set(['rate_limits', 'leases', 'site_releases'])
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

const SEQUENCE_COLUMNS = allTables
  .map((table) => getTableConfig(table))
  .flatMap(({ name, columns }) =>
    columns.filter((column) => column.generatedIdentity).map((column) => ({ table: name, column: column.name })),
  )

function describeTable(name: string, table: string, columns: string[], key: PgColumn[]): ArchivedTable {
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to order a backup by.`)
  // The same order in every database, whatever its collation.
  const order = key.map((column) => `r.${quoted(column.name)}${column.getSQLType() === 'text' ? ' collate "C"' : ''}`)
  // What was merged comes after what it was merged into, which a row refers to when it is restored.
  if (columns.includes('merged_into')) order.unshift('r.merged_into is not null')
  const names = columns.map(quoted).join(', ')
  return {
    name,
    columns,
    select: `select row_to_json(r)::text from (select ${names} from ${table}) r order by ${order.join(', ')}`,
    insert: insertStatement(table, names),
  }
}

/** Inserts a JSON array of rows, keeping the numbers that a sequence would assign otherwise. */
function insertStatement(table: string, names: string): string {
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

type Sequences = Manifest['sequences']

/** Returns the next number of each sequence. */
export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
  const sequences: Sequences = []
  for (const { table, column } of SEQUENCE_COLUMNS) {
    const { rows: found } = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [
      table,
      column,
    ])
    const { rows } = await client.query<{ next: string }>(
      `select (last_value + is_called::int)::text as next from ${found[0]!.name}`,
    )
    sequences.push({ table, column, next: rows[0]!.next })
  }
  return sequences
}

/** Sets the sequences to continue where they were, and never below a number that is in use. */
export async function setSequences(client: pg.ClientBase, sequences: Sequences): Promise<void> {
  for (const { table, column, next } of sequences) {
    if (!SEQUENCE_COLUMNS.some((numbered) => numbered.table === table && numbered.column === column)) continue
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest($3::bigint, (select max("${column}") + 1 from "${table}")), false)`,
      [table, column, next],
    )
  }
}

export const JOBS = 'jobs'

/** Returns the version of the queue's tables; undefined where there are none. */
export async function readJobsVersion(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query<{ exists: boolean }>(HAS_JOB_TABLE)
  if (!found[0]!.exists) return undefined
  const { rows } = await client.query<{ version: number }>(SCHEMA_VERSION)
  return rows[0]?.version
}

/**
 * Describes the table of unfinished and failed jobs. They are archived as the queue's own rows, because its API can set
 * neither the attempts of a job nor its failure; they fit only tables of the same version.
 */
export async function readJobsTable(client: pg.ClientBase): Promise<ArchivedTable> {
  const { rows } = await client.query<{ name: string }>(JOB_COLUMNS)
  const columns = rows.map(({ name }) => name)
  return {
    name: JOBS,
    columns,
    select: selectUnfinishedJobs(columns),
    insert: insertStatement(JOB_TABLE, columns.map((name) => `"${name}"`).join(', ')),
  }
}

export const REMOVE_JOBS = `delete from ${JOB_TABLE}`

/** Characters per batch, approximately: rows differ in size by a factor of a thousand. */
const BATCH_CHARACTERS = 1_000_000
const FIRST_BATCH_ROWS = 20
const MAX_BATCH_ROWS = 5_000

/** Reads the rows of a table as lines of JSON, in batches that fit into memory, in the caller's transaction. */
export async function* readRows(
  client: pg.ClientBase,
  { name, select }: Pick<ArchivedTable, 'name' | 'select'>,
): AsyncGenerator<string[]> {
  const cursor = `"backup of ${name}"`
  await client.query(`declare ${cursor} no scroll cursor for ${select}`)
  let rowCount = FIRST_BATCH_ROWS
  for (;;) {
    const { rows } = await client.query<[string]>({
      text: `fetch ${rowCount} from ${cursor}`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    // A `json` column keeps its text as written, which may have line breaks between its parts.
    const lines = rows.map(([line]) => line.replaceAll('\n', ' '))
    yield lines
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    rowCount = Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor((BATCH_CHARACTERS * lines.length) / length)))
  }
  await client.query(`close ${cursor}`)
}

export async function checksumTables(client: pg.ClientBase, tables: ArchivedTable[]): Promise<TableChecksum[]> {
  const checksums: TableChecksum[] = []
  await client.query('begin isolation level repeatable read, read only')
  for (const table of tables) {
    const { add, result } = createTableChecksum(table.name)
    for await (const lines of readRows(client, table)) add(lines)
    checksums.push(result())
  }
  await client.query('commit')
  return checksums
}

/** Everything with bytes in the storage, by object key: attachments and raw incoming mails. */
const STORED = `select id as key, size, sha256, created_at from attachments
  union all select 'mail/' || sha256, size, sha256, 'epoch'::timestamptz from inbound_mails`

/** Selects the files of a snapshot as JSON in the order of their keys. The bytes of a mail are there before its row. */
export const FILES_QUERY = `select json_build_object('key', key, 'size', size, 'sha256', sha256,
  'createdAt', extract(epoch from created_at) * 1000)::text from (${STORED}) stored order by key collate "C"`

export async function readFileKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select key from (${STORED}) stored order by key collate "C"`)
  return rows.map(({ key }) => key)
}
