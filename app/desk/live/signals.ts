import { createStore, useStore } from '#app/lib/store.ts'
import type { PresenceEvent } from '#contract/presence.ts'
import type { TeamSignal } from '#contract/ticket-events.ts'

/** Milliseconds between two loads while the event stream is lost. */
const POLL_INTERVAL = 30_000

const live = createStore(false)

/** Sets whether the event stream is open; while it is not, queries poll. */
export const setLive = live.set
export const useIsLive = () => useStore(live)

/** The `refetchInterval` of a query. */
export const pollInterval = () => (live.get() ? false : POLL_INTERVAL)

type Listener = (signal: TeamSignal | PresenceEvent) => void

const listeners = new Set<Listener>()

export const receiveTeamSignal: Listener = (signal) => listeners.forEach((listen) => listen(signal))

/** Calls back for each signal. Returns the unsubscriber. */
export function onTeamSignal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
