import { createStore } from './create-store.ts'

/** When what is shown was loaded, in milliseconds, and whether this device had kept it because the server did not respond. */
export const loadedStore = createStore<{ at: number | null; isKept: boolean }>({ at: null, isKept: false })

/** Learns from a response when its content was loaded: `keptAt` where the worker had kept it. */
export function noteLoaded(keptAt: string | null) {
  const at = keptAt === null ? Date.now() : Number(keptAt)
  const isKept = keptAt !== null
  const before = loadedStore.get()
  // A call right after another changes nothing that is shown.
  if (before.isKept === isKept && before.at !== null && at - before.at < 1_000) return
  loadedStore.set({ at, isKept })
}
