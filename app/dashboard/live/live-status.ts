import { createStore, useStore } from '#app/lib/store.ts'

/** Milliseconds between two loads while the event stream is lost. */
const POLL_INTERVAL = 30_000

const live = createStore(false)

/** Records whether the event stream is open; while it is not, queries poll. */
export const setLive = live.set
export const useIsLive = () => useStore(live)

/** For a query's `refetchInterval`, which reads it after each response. */
export const pollInterval = () => (live.get() ? false : POLL_INTERVAL)
