import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { vacuumTicketList } from '#server/schema/ticket-list/prepare.ts'
import type { Options } from './options.ts'
import { createTicketGenerator } from './generate-tickets.ts'
import { TABLE_NAMES, type Table, countRows, emptyBatch, mapTables } from './tables.ts'
import { writeBatch } from './write-batch.ts'
import { writeLibrary } from './write-library.ts'

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
 * Adds the tickets in batches, each in one transaction, then what the team keeps to answer them, and reports progress. Throws when there are tickets already and
 * `append` is not set.
 */
export async function fillDatabase(pool: pg.Pool, options: Options, situation: FillContext): Promise<FillResult> {
  const began = performance.now()
  const client = await pool.connect()
  try {
    const rows = await addTickets(client, options, situation)
    await writeLibrary(client, options.until)
    for (const table of TABLE_NAMES) await client.query(`analyze ${table}`)
    await vacuumTicketList(client)
    if (situation.embedded) await client.query('CHECKPOINT')
    client.release()
    return { rows, seconds: (performance.now() - began) / 1000 }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Generates the next batch while the database writes one. */
async function addTickets(client: pg.ClientBase, options: Options, { embedded, onProgress }: FillContext) {
  const existing = await countTickets(client)
  if (existing > 0 && !options.append) {
    throw new Error(`The database has ${existing} tickets already; add --append to put more after them.`)
  }
  const addTicket = createTicketGenerator({ ...options, existing, known: await knownAddresses(client) })
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
    for (const table of TABLE_NAMES) rows[table] += countRows(batch, table)
    writing = writeBatch(client, batch)
    if (embedded && done % EMBEDDED_TICKETS_PER_CHECKPOINT === 0) {
      writing = writing.then(async () => void (await client.query('CHECKPOINT')))
    }
    // Awaited after the next batch; an unhandled rejection until then would end the process.
    writing.catch(() => {})
  }
  await writing
  onProgress(options.tickets)
  return rows
}

async function countTickets(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from tickets')
  return Number(rows[0]!.count)
}

/** Reads the ids of existing addresses, whose owners also get the new tickets. */
async function knownAddresses(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ email: string; id: string }>(
    `select email, id from support_users where email like '%.example.com'`,
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}
