import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { vacuumTicketList } from '#server/schema/ticket-list/prepare.ts'
import { MACROS, SAVED_REPLIES, SHARED_VIEWS } from './data/library.ts'
import { createTicketGenerator } from './generate-tickets.ts'
import type { Options } from './options.ts'
import { fixedId } from './people.ts'
import { type Batch, TABLE_NAMES, type Table, emptyBatch, insertStatement, mapTables } from './tables.ts'

export type FillResult = { rows: Record<Table, number>; seconds: number }
type FillContext = { embedded: boolean; onProgress: (done: number) => void }

/** Tickets in one transaction. The embedded engine runs one at a time, so its transactions must be short. */
const BATCH_SIZE = 4_000
const EMBEDDED_BATCH_SIZE = 400
/** The embedded engine shortens its write-ahead log only at a checkpoint. */
const EMBEDDED_TICKETS_PER_CHECKPOINT = 12_000
/** The event loop is yielded after this many tickets. */
const TICKETS_PER_YIELD = 50

/**
 * Adds the tickets in batches, each in one transaction, then the team's library, and reports progress. Throws when there
 * are tickets already and `append` is not set.
 */
export async function fillDatabase(pool: pg.Pool, options: Options, context: FillContext): Promise<FillResult> {
  const began = performance.now()
  const client = await pool.connect()
  try {
    const rows = await addTickets(client, options, context)
    await writeLibrary(client, options.until)
    for (const table of TABLE_NAMES) await client.query(`analyze ${table}`)
    await vacuumTicketList(client)
    if (context.embedded) await client.query('CHECKPOINT')
    client.release()
    return { rows, seconds: (performance.now() - began) / 1000 }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Generates the next batch while the database writes one. */
async function addTickets(client: pg.ClientBase, options: Options, { embedded, onProgress }: FillContext) {
  const counted = await client.query<{ count: string }>('select count(*) from tickets')
  const existing = Number(counted.rows[0]!.count)
  if (existing > 0 && !options.append) {
    throw new Error(`The database has ${existing} tickets already; add --append to put more after them.`)
  }
  const people = await client.query<{ email: string; id: string }>(
    `select email, id from support_users where email like '%.example.com' union all select name_key, id from companies`,
  )
  const known = new Map(people.rows.map(({ email, id }) => [email, id]))
  const addTicket = createTicketGenerator({ ...options, existing, known })
  const rows = mapTables(() => 0)
  const size = embedded ? EMBEDDED_BATCH_SIZE : BATCH_SIZE
  let writing = Promise.resolve()
  for (let done = 0; done < options.tickets; done += size) {
    const batch = emptyBatch()
    for (let index = 0; index < Math.min(size, options.tickets - done); index++) {
      addTicket(batch)
      if (index % TICKETS_PER_YIELD === 0) await setImmediate()
    }
    await writing
    onProgress(done)
    for (const table of TABLE_NAMES) rows[table] += batch[table].length
    writing = writeBatch(client, batch, embedded && done % EMBEDDED_TICKETS_PER_CHECKPOINT === 0)
    // Awaited after the next batch; an unhandled rejection until then would end the process.
    writing.catch(() => {})
  }
  await writing
  onProgress(options.tickets)
  return rows
}

/** Writes a batch in one transaction; on an error the caller closes the connection, which rolls it back. */
async function writeBatch(client: pg.ClientBase, batch: Batch, isCheckpoint: boolean): Promise<void> {
  await client.query('begin')
  for (const table of TABLE_NAMES) if (batch[table].length > 0) await client.query(insertStatement(table, batch[table]))
  await client.query('commit')
  if (isCheckpoint) await client.query('CHECKPOINT')
}

/** Adds saved replies, macros and shared views, which belong to no one person, and the tags of the tickets, unless they exist. */
async function writeLibrary(client: pg.ClientBase, until: string): Promise<void> {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const id = fixedId(`${table}/${String(row.title ?? row.name)}`)
    const [names, values] = [Object.keys(row), [id, until, ...Object.values(row)]]
    const places = names.map((_, index) => `$${index + 3}`)
    await client.query(
      `insert into ${table} (id, created_at, updated_at, ${names.join(', ')})
       values ($1, $2, $2, ${places.join(', ')}) on conflict do nothing`,
      values,
    )
  }
  await client.query('begin')
  for (const reply of SAVED_REPLIES) await insert('saved_replies', reply)
  for (const { reply, change, ...macro } of MACROS) {
    const reply_id = fixedId(`saved_replies/${reply}`)
    await insert('macros', { ...macro, reply_id, change: JSON.stringify(change) })
  }
  const order = { sort: 'created_at', direction: 'asc', shared: true }
  for (const { query, ...view } of SHARED_VIEWS)
    await insert('views', { ...view, ...order, query: JSON.stringify(query) })
  await client.query(
    `insert into tags (name, created_at) select distinct tag, $1::timestamptz from ticket_list_tags on conflict do nothing`,
    [until],
  )
  await client.query('commit')
}
