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

const lastSignal = createStore<TeamSignal | PresenceEvent | undefined>(undefined)

export const receiveTeamSignal = (signal: TeamSignal | PresenceEvent) => lastSignal.set(signal)

/** Calls back for each signal. Returns the unsubscriber. */
export const onTeamSignal = (listener: (signal: TeamSignal | PresenceEvent) => void) =>
  lastSignal.subscribe(() => listener(lastSignal.get()!))
