import type pg from 'pg'
import type { TableChecksum } from './format.ts'
import { createTableChecksum } from './checksums.ts'
import type { ArchivedTable } from './tables.ts'

/** Characters read at once, approximately: rows differ in size by a factor of a thousand. */
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

/** Returns the checksums of tables as they are now. */
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
