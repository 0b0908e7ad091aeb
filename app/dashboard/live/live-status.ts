import { createStore, useStore } from '#app/lib/store.ts'

/** Milliseconds between two loads while the event stream is lost. */
const POLL_INTERVAL = 30_000

const live = createStore(false)

/** Whether the server reports changes as they happen; while it does not, queries poll. */
export const isLive = live.get
export const setLive = live.set
export const useIsLive = () => useStore(live)

/** For a query's `refetchInterval`, which reads it after each response. */
export const pollInterval = () => (live.get() ? false : POLL_INTERVAL)
