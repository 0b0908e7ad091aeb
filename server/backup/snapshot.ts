import pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { directOptions } from '../platform/db/database.ts'
import { isListening } from '../platform/db/embedded/open-embedded.ts'
import { AppError } from '../platform/errors.ts'
import { openEmbeddedSnapshot } from './embedded-snapshot.ts'
import { setPortableOutput } from './database-rows.ts'

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/** Opens a connection. Throws `unavailable` with a text for operators. */
export async function connectDirectly(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...options })
  // A broken connection fails the current query, or the next.
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
 * Opens the configured database as of one moment, on its own connection in one read-only transaction. `writersBlockedMs` is
 * for how long writers were blocked, undefined where none were.
 */
export async function openSnapshot(config: Config) {
  const embedded = config.databaseUrl ? undefined : await openEmbeddedSnapshot(config.dataDir)
  const clients: pg.Client[] = []
  let live: Promise<pg.Client | undefined> | undefined
  const close = async () => {
    for (const client of clients) await client.end()
    await embedded?.close()
  }
  try {
    const client = await connectDirectly(embedded?.options ?? directOptions(config))
    clients.push(client)
    await client.query('begin isolation level repeatable read, read only')
    // The snapshot is taken by the first statement.
    await client.query('select 1')
    return { client, writersBlockedMs: embedded?.writersBlockedMs, openLiveClient, close }
  } catch (error) {
    await close()
    throw error
  }

  /** Connects to the current database, once for all callers; undefined for an embedded one that no server could change. */
  function openLiveClient(): Promise<pg.Client | undefined> {
    return (live ??= connectLive())
  }

  async function connectLive(): Promise<pg.Client | undefined> {
    if (embedded && !(await isListening(config.dataDir))) return undefined
    try {
      const client = await connectDirectly(directOptions(config))
      clients.push(client)
      return client
    } catch (error) {
      // Its server has just stopped.
      if (embedded) return undefined
      throw error
    }
  }
}
