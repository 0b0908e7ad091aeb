import type pg from 'pg'
import type { PresenceEvent } from '#contract/presence.ts'
import type { TeamSignal, TicketEvent } from '#contract/ticket-events.ts'
import type { Log } from '../log.ts'
import type { Work } from './channels.ts'
import { type DatabaseSubscription, subscribeToDatabase } from './listen-notify.ts'
import { type PageFollower, createPageFollowers } from '../../customers/page-followers.ts'
import { createPresenceRegistry } from '../../conversation/presence-registry.ts'

export type LiveMessage = TicketEvent | PresenceEvent | TeamSignal

/** A client that follows the tickets for an admin; disconnected with too many messages, or once the admin is removed. */
export type TicketListener = {
  adminId: string
  send: (message: LiveMessage) => void
  disconnect: () => void
}
export type EventHub = ReturnType<typeof openEventHub>

/** Events are followed this long without listeners: a page that reloads is back soon. */
const KEEP_FOLLOWING_MS = 30_000
/** With more tickets created and removed together, reloading everything is less work for browsers too. */
const MAX_EVENTS_AT_ONCE = 1_000
/** More changes than these are one signal: a bulk change has hundreds in a moment. */
const MAX_CHANGES_AT_ONCE = 50

/**
 * Distributes live events of tickets, from all processes, to the listeners of this one (docs/decisions/jobs-and-processes.md).
 * Reads events only while there are listeners; one connection stays open while work is followed.
 */
export function openEventHub(connection: pg.PoolConfig, log: Log) {
  const listeners = new Set<TicketListener>()
  const pages = createPageFollowers()
  const presence = createPresenceRegistry()
  let onWork: ((kinds: readonly Work[]) => void) | undefined
  let subscription: DatabaseSubscription | undefined
  let stopTimer: NodeJS.Timeout | undefined

  const broadcast = (message: LiveMessage) => listeners.forEach((listener) => listener.send(message))
  /** Signals about one admin are for that admin alone. */
  const passSignal = (signal: TeamSignal) =>
    listeners.forEach((listener) => {
      if (!('admin_id' in signal) || signal.admin_id === listener.adminId) listener.send(signal)
    })
  const disconnectAll = () => {
    listeners.forEach((listener) => listener.disconnect())
    pages.disconnectAll()
  }
  const disconnectAdmin = (adminId: string) =>
    listeners.forEach((listener) => listener.adminId === adminId && listener.disconnect())

  async function stop(): Promise<void> {
    clearTimeout(stopTimer)
    const stopped = subscription?.stop()
    subscription = undefined
    await stopped
  }

  function stopWhenUnused(): void {
    if (listeners.size > 0 || !pages.isEmpty()) return
    clearTimeout(stopTimer)
    stopTimer = setTimeout(() => (onWork ? subscription?.rest() : void stop()), KEEP_FOLLOWING_MS).unref()
  }

  function subscribe(): DatabaseSubscription {
    return subscribeToDatabase(connection, log, {
      onWork: (kinds) => onWork?.(kinds),
      onPresence: (event) => {
        presence.receive(event)
        broadcast(event)
      },
      onSignal: passSignal,
      onAdminRemoved: disconnectAdmin,
      onEvents: (events) => {
        if (!events) return disconnectAll()
        const createdOrRemoved = events.filter(({ kind }) => kind === 'created' || kind === 'removed')
        if (createdOrRemoved.length > MAX_EVENTS_AT_ONCE) return disconnectAll()
        const areMany = events.length - createdOrRemoved.length > MAX_CHANGES_AT_ONCE
        for (const event of areMany ? createdOrRemoved : events) broadcast({ ...event, id: String(event.id) })
        if (areMany) broadcast({ kind: 'tickets' })
        pages.receive(events)
      },
    })
  }

  /** Resolves once every event committed from then on is received. Throws the driver's error. */
  async function connectFor(remove: () => boolean): Promise<() => void> {
    const unsubscribe = () => {
      if (remove()) stopWhenUnused()
    }
    clearTimeout(stopTimer)
    subscription ??= subscribe()
    try {
      await subscription.ready()
    } catch (error) {
      unsubscribe()
      throw error
    }
    return unsubscribe
  }

  return {
    /**
     * Adds a listener and resolves with how to remove it, once every event committed from then on will be sent, in order
     * and exactly once. Events committed just before may be sent too. Who is in which ticket right now is sent first. Throws
     * the driver's error when the database is unreachable.
     */
    async subscribe(listener: TicketListener): Promise<() => void> {
      listeners.add(listener)
      presence.current().forEach((event) => listener.send(event))
      return connectFor(() => listeners.delete(listener))
    },

    /** Adds a page that follows one ticket for a customer, in the same way. */
    async followTicket(follower: PageFollower): Promise<() => void> {
      pages.add(follower)
      return connectFor(() => pages.remove(follower))
    },

    /** Calls `listener` whenever there may be work of these kinds, from whichever process, until it is closed. */
    followWork(listener: (kinds: readonly Work[]) => void): void {
      onWork = listener
      subscription ??= subscribe()
    },

    close: stop,
  }
}
