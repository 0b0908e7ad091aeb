import type pg from 'pg'
import type { TableSum } from './format.ts'
import { sumTable } from './sums.ts'
import type { Carried } from './tables.ts'

/** Characters read at once, about: rows differ in size by a thousand times. */
const BATCH = 1_000_000
const FIRST = 20
const MOST = 5_000

/** The rows of a table as lines of JSON, in batches that fit into memory; inside the caller's transaction. */
export async function* readLines(
  client: pg.ClientBase,
  { name, select }: Pick<Carried, 'name' | 'select'>,
): AsyncGenerator<string[]> {
  const cursor = `"backup of ${name}"`
  await client.query(`declare ${cursor} no scroll cursor for ${select}`)
  let take = FIRST
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `fetch ${take} from ${cursor}`, rowMode: 'array' })
    if (rows.length === 0) break
    // The one column that keeps its text to the letter may have line breaks between its parts.
    const lines = rows.map(([line]) => line.replaceAll('\n', ' '))
    yield lines
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    take = Math.max(1, Math.min(MOST, Math.floor((BATCH * lines.length) / length)))
  }
  await client.query(`close ${cursor}`)
}

/** Rows and hashes of tables as they are now. */
export async function sumTables(client: pg.ClientBase, tables: Carried[]): Promise<TableSum[]> {
  const sums: TableSum[] = []
  await client.query('begin isolation level repeatable read, read only')
  for (const table of tables) {
    const { add, sum } = sumTable(table.name)
    for await (const lines of readLines(client, table)) add(lines)
    sums.push(sum())
  }
  await client.query('commit')
  return sums
}
