import { createStore, useStore } from '#app/lib/store.ts'
import type { PresenceEvent } from '#contract/presence.ts'
import type { TeamSignal } from '#contract/ticket-events.ts'

/** Milliseconds between two loads while the event stream is lost. */
const POLL_INTERVAL = 30_000

const live = createStore(false)

/** Records whether the event stream is open; while it is not, queries poll. */
export const setLive = live.set
export const useIsLive = () => useStore(live)

/** For a query's `refetchInterval`, which reads it after each response. */
export const pollInterval = () => (live.get() ? false : POLL_INTERVAL)

type Listener = (signal: TeamSignal | PresenceEvent) => void

const listeners = new Set<Listener>()

/** Passes on what is new for the team to what shows it. */
export const receiveTeamSignal: Listener = (signal) => listeners.forEach((listen) => listen(signal))

/** Calls back with what is new for the team. Returns a function that ends this. */
export function onTeamSignal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let seen: string | undefined

/** Notes how new what the page brought along is, for the stream of events. */
export const noteSeen = (state: string) => void (seen = state)

/** How new that is, once: what comes with the stream is newer. */
export function takeSeen(): string | undefined {
  const state = seen
  seen = undefined
  return state
}
