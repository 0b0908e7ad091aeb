import type pg from 'pg'
import { type Batch, TABLES, TABLE_NAMES, type Table, countRows, list, mapTables } from './tables.ts'

/** Tickets and events are numbered by their sequences, in the order of the rows. */
const INSERTS = mapTables(insertInto)

function insertInto(table: Table): string {
  const columns = Object.entries<string>(TABLES[table])
  const names = columns.map(([name]) => name).join(', ')
  const values = columns.map(([name, type]) =>
    type === 'bigint' ? `to_timestamp(${name} / 1000.0)` : type === list ? `${name}::${list}` : name,
  )
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type === list ? 'text' : type}[]`)
  return `insert into ${table} (${names})
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) as given (${names})`
}

/** Writes a batch in one transaction; on an error the caller closes the connection, which rolls it back. */
export async function writeBatch(client: pg.ClientBase, batch: Batch): Promise<void> {
  await client.query('begin')
  for (const table of TABLE_NAMES) {
    if (countRows(batch, table) > 0) await client.query(INSERTS[table], Object.values(batch[table]))
  }
  await client.query('commit')
}
