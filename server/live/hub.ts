import type pg from 'pg'
import type { Replying, TicketEvent } from '#contract/ticket-events.ts'
import type { Log } from '../log.ts'
import { type Following, followDatabase } from './follow-database.ts'

/** Someone who watches: `tell` hears of one thing at a time, `end` says that too much happened to be told. */
export type Listener = { tell: (message: TicketEvent | Replying) => void; end: () => void }
export type Hub = ReturnType<typeof openHub>

/** How long the connection is kept when nobody watches: whoever reloads a page is back at once. */
const LINGER_MS = 30_000
/** From this many events at once, reading everything anew is less work for a browser too. */
const MOST_TOLD = 1_000

/**
 * Where a process hears what happens to tickets, whichever process did it. It asks nothing of the database while nobody
 * watches (docs/decisions/0023-live.md).
 */
export function openHub(connection: pg.PoolConfig, log: Log) {
  const listeners = new Set<Listener>()
  let following: Following | undefined
  let leaving: NodeJS.Timeout | undefined

  const tell = (message: TicketEvent | Replying) => listeners.forEach((listener) => listener.tell(message))
  const endAll = () => listeners.forEach((listener) => listener.end())

  async function stop(): Promise<void> {
    clearTimeout(leaving)
    const stopped = following?.stop()
    following = undefined
    await stopped
  }

  function unsubscribe(listener: Listener): void {
    if (!listeners.delete(listener) || listeners.size > 0) return
    leaving = setTimeout(() => void stop(), LINGER_MS).unref()
  }

  return {
    /**
     * Resolves once everything that is committed from then on will be told, in order and once, with how to stop. What
     * was committed just before may be told too.
     * Throws what the database's driver throws when it cannot be reached.
     */
    async subscribe(listener: Listener): Promise<() => void> {
      clearTimeout(leaving)
      listeners.add(listener)
      following ??= followDatabase(connection, log, {
        onReplying: tell,
        onEvents: (events) => {
          if (!events || events.length > MOST_TOLD) endAll()
          else for (const event of events) tell({ ...event, id: String(event.id) })
        },
      })
      try {
        await following.opened()
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
