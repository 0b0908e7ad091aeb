import { createStore, useStore } from '#app/lib/store.ts'

const live = createStore(false)

/** Whether the event stream is open; while it is not, queries poll. */
export const isLive = live.get
export const setLive = live.set
export const useIsLive = () => useStore(live)
