import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type TypingEvent, typingEvent } from '#contract/ticket-events.ts'
import { isPooled } from '../db/detect-pooler.ts'
import { type Log, errorFields } from '../log.ts'
import { TICKET_EVENTS_CHANNEL, TYPING_CHANNEL } from '../events/channels.ts'
import { type EventFeed, type FeedEvent, openEventFeed } from '../events/event-feed.ts'

type Handlers = {
  /** Null when so much happened that everything is to be read anew. */
  onEvents: (events: FeedEvent[] | null) => void
  onTyping: (replying: TypingEvent) => void
}
export type DatabaseSubscription = ReturnType<typeof subscribeToDatabase>

/** Seen by an operator in pg_stat_activity. */
const APPLICATION_NAME = { application_name: 'live' }
/** A connection that hangs is given up after this long; reaching the database at all must be quicker. */
const TIMEOUTS = { query_timeout: 10_000, connectionTimeoutMillis: 2_000, keepAlive: true }
/** A word that got lost with a connection, or was never sent, delays an event no longer than this. */
const POLL_MS = 10_000
/** Behind a pooler there is no word at all. */
const POLL_WITHOUT_NOTIFY_MS = 2_000
/** So many commits at once are read together. */
const COALESCE_MS = 50
const RETRY_MS = { first: 200, max: 5_000 }
/** How long a farewell may take. */
const CLOSE_TIMEOUT_MS = 1_000

/**
 * Follows the database on a connection of its own until stopped: a notification wakes it, the feed tells what happened.
 * A lost connection is made anew, and what happened meanwhile is told then, since the feed is a table.
 */
export function subscribeToDatabase(
  connection: pg.PoolConfig,
  log: Log,
  { onEvents, onTyping: onReplying }: Handlers,
) {
  const stopping = new AbortController()
  let current: pg.Client
  let feed: EventFeed | undefined
  let opening = handledDeferred()
  let failures = 0
  let warnedOfPooler = false

  /** The feed outlives the connection it was opened on. */
  const openFeed = () => openEventFeed((sql, values) => current.query(sql, values))

  async function connectAndFollow(): Promise<void> {
    const client = new pg.Client({ ...connection, ...APPLICATION_NAME, ...TIMEOUTS })
    current = client
    let wake = new AbortController()
    let lost: Error | undefined
    const lose = (error = new Error('Connection terminated')) => {
      lost ??= error
      wake.abort()
    }
    client.on('error', lose).on('end', lose)
    const stop = () => {
      wake.abort()
      void client.end()
    }
    stopping.signal.addEventListener('abort', stop)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === TYPING_CHANNEL) handleTyping(payload)
      else wake.abort()
    })
    try {
      await client.connect()
      const pollMs = (await listen(client)) ? POLL_MS : POLL_WITHOUT_NOTIFY_MS
      feed ??= await openFeed()
      opening.resolve()
      while (!stopping.signal.aborted) {
        wake = new AbortController()
        const events = await feed.next()
        if (!events) feed = await openFeed()
        onEvents(events)
        if (failures > 0) log.info('live connection is back')
        failures = 0
        await pause(COALESCE_MS, stopping.signal)
        await pause(pollMs, wake.signal)
        if (lost) throw lost
      }
    } finally {
      stopping.signal.removeEventListener('abort', stop)
      await Promise.race([client.end(), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    }
  }

  /** Asks to be told, unless a pooler would keep the word for itself; answers whether it was asked. */
  async function listen(client: pg.Client): Promise<boolean> {
    if (await isPooled(client)) {
      if (!warnedOfPooler)
        log.warn(
          'a pooler stands before the database: live changes are looked for every two seconds, and nobody sees who is writing; DATABASE_DIRECT_URL mends both',
        )
      warnedOfPooler = true
      return false
    }
    await client.query(`LISTEN ${TICKET_EVENTS_CHANNEL}`)
    await client.query(`LISTEN ${TYPING_CHANNEL}`)
    return true
  }

  function handleTyping(payload: string): void {
    const parsed = typingEvent.safeParse(parseJson(payload))
    if (parsed.success) onReplying(parsed.data)
    else log.warn('a notification nobody understands', { channel: TYPING_CHANNEL })
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await connectAndFollow()
      } catch (error) {
        if (stopping.signal.aborted) break
        if (failures === 0) log.warn('live connection lost', errorFields(error))
        opening.reject(error)
        if (!feed) opening = handledDeferred()
        const most = Math.min(RETRY_MS.max, RETRY_MS.first * 2 ** failures++)
        await pause(most * (0.5 + Math.random() / 2), stopping.signal)
      }
    }
    opening.reject(new Error('Stopped'))
  }

  const done = run()
  return {
    /** Resolves once everything committed from then on will be told; rejects when an attempt to get there fails. */
    ready: () => opening.promise,
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
function handledDeferred() {
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
