import type pg from 'pg'
import type { Manifest } from './format.ts'
import { SEQUENCE_COLUMNS } from './tables.ts'

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
