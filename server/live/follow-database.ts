import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type Replying, replying } from '#contract/ticket-events.ts'
import { isPooled } from '../db/pooler.ts'
import { type Log, errorFields } from '../log.ts'
import { REPLYING_CHANNEL } from '../tickets/announce-reply.ts'
import { type EventFeed, type FedEvent, openEventFeed } from '../tickets/event-feed.ts'

type Heard = {
  /** Null when so much happened that everything is to be read anew. */
  onEvents: (events: FedEvent[] | null) => void
  onReplying: (replying: Replying) => void
}
export type Following = ReturnType<typeof followDatabase>

/** Seen by an operator in pg_stat_activity. */
const NAME = { application_name: 'live' }
/** A connection that hangs is given up after this long; reaching the database at all must be quicker. */
const PATIENCE = { query_timeout: 10_000, connectionTimeoutMillis: 2_000, keepAlive: true }
/** A word that got lost with a connection, or was never sent, delays an event no longer than this. */
const LOOK_EVERY_MS = 10_000
/** Behind a pooler there is no word at all. */
const LOOK_UNTOLD_EVERY_MS = 2_000
/** So many commits at once are read together. */
const PAUSE_MS = 50
const RETRY_MS = { first: 200, most: 5_000 }
/** How long a farewell may take. */
const FAREWELL_MS = 1_000

/**
 * Follows the database on a connection of its own until stopped: a notification wakes it, the feed tells what happened.
 * A lost connection is made anew, and what happened meanwhile is told then, since the feed is a table.
 */
export function followDatabase(connection: pg.PoolConfig, log: Log, { onEvents, onReplying }: Heard) {
  const stopping = new AbortController()
  let current: pg.Client
  let feed: EventFeed | undefined
  let opening = expected()
  let failures = 0
  let saidPooled = false

  /** The feed outlives the connection it was opened on. */
  const openFeed = () => openEventFeed((sql, values) => current.query(sql, values))

  async function connectAndFollow(): Promise<void> {
    const client = new pg.Client({ ...connection, ...NAME, ...PATIENCE })
    current = client
    let bell = new AbortController()
    let lost: Error | undefined
    const lose = (error = new Error('Connection terminated')) => {
      lost ??= error
      bell.abort()
    }
    client.on('error', lose).on('end', lose)
    const stop = () => {
      bell.abort()
      void client.end()
    }
    stopping.signal.addEventListener('abort', stop)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === REPLYING_CHANNEL) hear(payload)
      else bell.abort()
    })
    try {
      await client.connect()
      const lookEvery = (await listen(client)) ? LOOK_EVERY_MS : LOOK_UNTOLD_EVERY_MS
      feed ??= await openFeed()
      opening.resolve()
      while (!stopping.signal.aborted) {
        bell = new AbortController()
        const events = await feed.next()
        if (!events) feed = await openFeed()
        onEvents(events)
        if (failures > 0) log.info('live connection is back')
        failures = 0
        await pause(PAUSE_MS, stopping.signal)
        await pause(lookEvery, bell.signal)
        if (lost) throw lost
      }
    } finally {
      stopping.signal.removeEventListener('abort', stop)
      await Promise.race([client.end(), setTimeout(FAREWELL_MS, undefined, { ref: false })])
    }
  }

  /** Asks to be told, unless a pooler would keep the word for itself; answers whether it was asked. */
  async function listen(client: pg.Client): Promise<boolean> {
    if (await isPooled(client)) {
      if (!saidPooled)
        log.warn(
          'a pooler stands before the database: live changes are looked for every two seconds, and nobody sees who is writing; DATABASE_DIRECT_URL mends both',
        )
      saidPooled = true
      return false
    }
    await client.query(`LISTEN ticket_events`)
    await client.query(`LISTEN ${REPLYING_CHANNEL}`)
    return true
  }

  function hear(payload: string): void {
    const parsed = replying.safeParse(parseJson(payload))
    if (parsed.success) onReplying(parsed.data)
    else log.warn('a notification nobody understands', { channel: REPLYING_CHANNEL })
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await connectAndFollow()
      } catch (error) {
        if (stopping.signal.aborted) break
        if (failures === 0) log.warn('live connection lost', errorFields(error))
        opening.reject(error)
        if (!feed) opening = expected()
        const most = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** failures++)
        await pause(most * (0.5 + Math.random() / 2), stopping.signal)
      }
    }
    opening.reject(new Error('Stopped'))
  }

  const done = follow()
  return {
    /** Resolves once everything committed from then on will be told; rejects when an attempt to get there fails. */
    opened: () => opening.promise,
    async stop(): Promise<void> {
      stopping.abort()
      await done
    },
  }
}

/** Waits, less long when the signal comes before. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => {})

/** A promise that may fail without anybody waiting for it. */
function expected() {
  const opening = Promise.withResolvers<void>()
  opening.promise.catch(() => {})
  return opening
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
