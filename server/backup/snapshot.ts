import pg from 'pg'
import type { Config } from '../config.ts'
import { directOptions } from '../db/client.ts'
import { isListening } from '../db/embedded.ts'
import { AppError } from '../errors.ts'
import { openEmbeddedSnapshot } from './embedded-snapshot.ts'
import { speakPlainly } from './tables.ts'

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/** A connection of its own. Throws `unavailable` in words for an operator. */
export async function connect(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...options })
  // A connection that breaks fails the query that is under way, or the next.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    throw new AppError('unavailable', `The database cannot be reached (${code}). Check DATABASE_URL.`)
  }
  await speakPlainly(client)
  return client
}

/**
 * The configured database as it is at one moment, on a connection of its own, inside one transaction that only reads.
 * `waited` is the milliseconds for which writers were held up, undefined where none were.
 */
export async function openSnapshot(config: Config) {
  const embedded = config.databaseUrl ? undefined : await openEmbeddedSnapshot(config.dataDir)
  const opened: pg.Client[] = []
  const close = async () => {
    for (const client of opened) await client.end()
    await embedded?.close()
  }
  try {
    const client = await connect(embedded?.options ?? directOptions(config))
    opened.push(client)
    await client.query('begin isolation level repeatable read, read only')
    // The moment is that of the first statement.
    await client.query('select 1')
    return { client, waited: embedded?.waited, live, close }
  } catch (error) {
    await close()
    throw error
  }

  /** The database as it is by now; undefined where an embedded one has nobody who could change it. */
  async function live(): Promise<pg.Client | undefined> {
    if (opened[1]) return opened[1]
    if (embedded && !(await isListening(config.dataDir))) return undefined
    try {
      return (opened[1] = await connect(directOptions(config)))
    } catch (error) {
      // Its server has just ended.
      if (embedded) return undefined
      throw error
    }
  }
}
