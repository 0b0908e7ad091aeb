import pg from 'pg'
import type { Config } from '../config.ts'
import { directOptions } from '../db/database.ts'
import { isListening } from '../db/embedded/open-embedded.ts'
import { AppError } from '../errors.ts'
import { openEmbeddedSnapshot } from './embedded-snapshot.ts'
import { setPortableOutput } from './tables.ts'

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/** A connection of its own. Throws `unavailable` in words for an operator. */
export async function connectDirectly(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...options })
  // A connection that breaks fails the query that is under way, or the next.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    throw new AppError('unavailable', `The database cannot be reached (${code}). Check DATABASE_URL.`)
  }
  await setPortableOutput(client)
  return client
}

/**
 * The configured database as it is at one moment, on a connection of its own, inside one transaction that only reads.
 * `waited` is the milliseconds for which writers were held up, undefined where none were.
 */
export async function openSnapshot(config: Config) {
  const embedded = config.databaseUrl ? undefined : await openEmbeddedSnapshot(config.dataDir)
  const clients: pg.Client[] = []
  const close = async () => {
    for (const client of clients) await client.end()
    await embedded?.close()
  }
  try {
    const client = await connectDirectly(embedded?.options ?? directOptions(config))
    clients.push(client)
    await client.query('begin isolation level repeatable read, read only')
    // The moment is that of the first statement.
    await client.query('select 1')
    return { client, waited: embedded?.waited, openLiveClient, close }
  } catch (error) {
    await close()
    throw error
  }

  /** The database as it is by now; undefined where an embedded one has nobody who could change it. */
  async function openLiveClient(): Promise<pg.Client | undefined> {
    if (clients[1]) return clients[1]
    if (embedded && !(await isListening(config.dataDir))) return undefined
    try {
      return (clients[1] = await connectDirectly(directOptions(config)))
    } catch (error) {
      // Its server has just ended.
      if (embedded) return undefined
      throw error
    }
  }
}
