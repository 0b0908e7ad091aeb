import type pg from 'pg'
import type { TypingEvent, TicketEvent } from '#contract/ticket-events.ts'
import type { Log } from '../log.ts'
import { type DatabaseSubscription, subscribeToDatabase } from './listen-notify.ts'

/** Someone who watches: `tell` hears of one thing at a time, `end` says that too much happened to be told. */
export type TicketListener = { send: (message: TicketEvent | TypingEvent) => void; disconnect: () => void }
export type EventHub = ReturnType<typeof openEventHub>

/** How long the connection is kept when nobody watches: whoever reloads a page is back at once. */
const KEEP_CONNECTED_MS = 30_000
/** From this many events at once, reading everything anew is less work for a browser too. */
const MAX_EVENTS_AT_ONCE = 1_000

/**
 * Where a process hears what happens to tickets, whichever process did it. It asks nothing of the database while nobody
 * watches (docs/decisions/0023-live.md).
 */
export function openEventHub(connection: pg.PoolConfig, log: Log) {
  const listeners = new Set<TicketListener>()
  let subscription: DatabaseSubscription | undefined
  let stopTimer: NodeJS.Timeout | undefined

  const broadcast = (message: TicketEvent | TypingEvent) =>
    listeners.forEach((listener) => listener.send(message))
  const disconnectAll = () => listeners.forEach((listener) => listener.disconnect())

  async function stop(): Promise<void> {
    clearTimeout(stopTimer)
    const stopped = subscription?.stop()
    subscription = undefined
    await stopped
  }

  function unsubscribe(listener: TicketListener): void {
    if (!listeners.delete(listener) || listeners.size > 0) return
    stopTimer = setTimeout(() => void stop(), KEEP_CONNECTED_MS).unref()
  }

  return {
    /**
     * Resolves once everything that is committed from then on will be told, in order and once, with how to stop. What
     * was committed just before may be told too.
     * Throws what the database's driver throws when it cannot be reached.
     */
    async subscribe(listener: TicketListener): Promise<() => void> {
      clearTimeout(stopTimer)
      listeners.add(listener)
      subscription ??= subscribeToDatabase(connection, log, {
        onTyping: broadcast,
        onEvents: (events) => {
          if (!events || events.length > MAX_EVENTS_AT_ONCE) disconnectAll()
          else for (const event of events) broadcast({ ...event, id: String(event.id) })
        },
      })
      try {
        await subscription.ready()
      } catch (error) {
        unsubscribe(listener)
        throw error
      }
      return () => unsubscribe(listener)
    },

    /** Tells nobody anything more and gives the connection back. */
    close: stop,
  }
}
