import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type * as z from 'zod/mini'
import { type PresenceEvent, presenceEvent } from '#contract/presence.ts'
import { type TeamSignal, teamSignal } from '#contract/ticket-events.ts'
import { systemClock } from '../clock.ts'
import { type Log, errorFields } from '../log.ts'
import { createWakeSignal } from '../wake-signal.ts'
import { parseJson } from '../parse-json.ts'
import {
  ADMIN_REMOVED_CHANNEL,
  PRESENCE_CHANNEL,
  TEAM_CHANNEL,
  TICKET_EVENTS_CHANNEL,
  WORK,
  WORK_CHANNEL,
  type Work,
} from './channels.ts'
import { type EventFeed, type FeedEvent, openEventFeed } from './event-feed.ts'

type Handlers = {
  /** Null when there are too many events: listeners have to reload everything. */
  onEvents: (events: FeedEvent[] | null) => void
  onPresence: (presence: PresenceEvent) => void
  onSignal: (signal: TeamSignal) => void
  onAdminRemoved: (adminId: string) => void
  /** Called when there may be work of these kinds: of all where notifications may have been missed. */
  onWork: (kinds: readonly Work[]) => void
}
export type DatabaseSubscription = ReturnType<typeof subscribeToDatabase>

const CHANNELS = [TICKET_EVENTS_CHANNEL, PRESENCE_CHANNEL, TEAM_CHANNEL, ADMIN_REMOVED_CHANNEL, WORK_CHANNEL]

/** `live` is shown in pg_stat_activity; the others are for a connection that hangs. */
const OPTIONS = { application_name: 'live', query_timeout: 10_000, keepAlive: true }
/** For connecting, while browsers wait for events and while none do: a machine that starts is busy. */
const CONNECT_TIMEOUT_MS = { following: 2_000, atRest: 10_000 }
/** Fallback poll interval in case a NOTIFY is lost. */
const POLL_MS = 10_000
/** Interval of checks of a connection without followers of events. */
const REST_MS = 60_000
/** Behind a connection pooler there are no notifications. */
const POLL_WITHOUT_NOTIFY_MS = 2_000
/** Commits within this time are read together. */
const COALESCE_MS = 50
const RETRY_MS = { first: 200, max: 5_000 }
const CLOSE_TIMEOUT_MS = 1_000

/**
 * Listens to the database on a connection of its own. The events of tickets are followed from the first `ready` on and until
 * `rest`: LISTEN/NOTIFY says when, the event feed says what. A lost connection is opened again; events committed meanwhile are
 * read then, since the feed is a table.
 */
export function subscribeToDatabase(
  connection: pg.PoolConfig,
  log: Log,
  { onEvents, onPresence, onSignal, onAdminRemoved, onWork }: Handlers,
) {
  const stopping = new AbortController()
  let current: pg.Client
  let isFollowing = false
  let feed: EventFeed | undefined
  const change = createWakeSignal(systemClock)
  let opening = handledDeferred()
  let failures = 0
  let warnedOfPooler = false

  /** The feed outlives the connection on which it was opened. */
  const openFeed = () => openEventFeed((sql, values) => current.query(sql, values))

  async function connectAndFollow(): Promise<void> {
    const connectionTimeoutMillis = isFollowing ? CONNECT_TIMEOUT_MS.following : CONNECT_TIMEOUT_MS.atRest
    const client = new pg.Client({ ...connection, ...OPTIONS, connectionTimeoutMillis })
    current = client
    let lost: Error | undefined
    const lose = (error = new Error('Connection terminated')) => {
      lost ??= error
      change.wake()
    }
    client.on('error', lose).on('end', lose)
    const stop = () => void client.end()
    stopping.signal.addEventListener('abort', stop)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === PRESENCE_CHANNEL) pass(channel, payload, presenceEvent, onPresence)
      else if (channel === TEAM_CHANNEL) pass(channel, payload, teamSignal, onSignal)
      else if (channel === ADMIN_REMOVED_CHANNEL) onAdminRemoved(payload)
      else if (channel === TICKET_EVENTS_CHANNEL && isFollowing) change.wake()
      if (channel === WORK_CHANNEL) onWork(WORK.filter((kind) => kind === payload))
      // An answer that is held, a ticket that is to wake, a notice: each tells the windows of the team as well.
      else if (channel === TICKET_EVENTS_CHANNEL || channel === TEAM_CHANNEL) onWork(['moments'])
    })
    try {
      await client.connect()
      const isNotified = await listen(client)
      onWork(WORK)
      while (!stopping.signal.aborted) {
        if (isFollowing) await readEvents()
        else await client.query('select 1')
        if (failures > 0) log.info('live.connection_restored')
        failures = 0
        await systemClock.sleep(COALESCE_MS, stopping.signal)
        const longest = isNotified ? (isFollowing ? POLL_MS : REST_MS) : POLL_WITHOUT_NOTIFY_MS
        await change.wait(longest, stopping.signal)
        if (lost) throw lost
        if (!isNotified) onWork(WORK)
      }
    } finally {
      stopping.signal.removeEventListener('abort', stop)
      await Promise.race([client.end(), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    }
  }

  async function readEvents(): Promise<void> {
    feed ??= await openFeed()
    opening.resolve()
    const events = await feed.next()
    if (!events) feed = await openFeed()
    onEvents(events)
  }

  /** Starts to listen. Returns false behind a pooler, where notifications would not arrive. */
  async function listen(client: pg.Client): Promise<boolean> {
    if (await isPooled(client)) {
      if (!warnedOfPooler)
        log.warn('live.pooler_detected', {
          hint: 'Live changes are polled every two seconds, and nobody sees who is in a ticket; DATABASE_DIRECT_URL fixes both.',
        })
      warnedOfPooler = true
      return false
    }
    for (const channel of CHANNELS) await client.query(`LISTEN ${channel}`)
    return true
  }

  /** Passes on the payload of a notification, of the `shape` that its channel carries. */
  function pass<T>(channel: string, payload: string, shape: z.ZodMiniType<T>, receive: (message: T) => void): void {
    const parsed = shape.safeParse(parseJson(payload))
    if (parsed.success) receive(parsed.data)
    else log.warn('live.notification_unparsable', { channel })
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await connectAndFollow()
      } catch (error) {
        if (stopping.signal.aborted) break
        if (failures === 0) log.warn('live.connection_lost', errorFields(error))
        opening.reject(error)
        if (!feed) opening = handledDeferred()
        const most = Math.min(RETRY_MS.max, RETRY_MS.first * 2 ** failures++)
        await systemClock.sleep(most * (0.5 + Math.random() / 2), stopping.signal)
      }
    }
    opening.reject(new Error('Stopped'))
  }

  const done = run()
  return {
    /** Resolves once every event committed from then on will be delivered; rejects when an attempt to connect fails. */
    async ready(): Promise<void> {
      if (!isFollowing) change.wake()
      isFollowing = true
      await opening.promise
    },
    /** Delivers no more events, but all other notifications. */
    rest(): void {
      isFollowing = false
      feed = undefined
      opening = handledDeferred()
    },
    async stop(): Promise<void> {
      stopping.abort()
      await done
    },
  }
}

/** Detects a pooler by a process id of its own: a LISTEN would stay on a connection that other clients use. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // The embedded database reports none.
  const { processID } = client as { processID?: number | null }
  return Boolean(processID) && processID !== rows[0]!.pid
}

/** A deferred promise that may reject without being awaited. */
function handledDeferred() {
  const opening = Promise.withResolvers<void>()
  opening.promise.catch(() => {})
  return opening
}
