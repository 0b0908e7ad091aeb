import { createStore } from './create-store.ts'

/** Milliseconds that the server's clock is ahead, at least: responses name whole seconds and take time to arrive. */
let ahead: number | undefined

/** Records the `Date` header of a response. */
export function noteServerTime(date: string | null) {
  const sample = date === null ? Number.NaN : Date.parse(date) - Date.now()
  if (!Number.isNaN(sample)) ahead = Math.max(ahead ?? sample, sample)
}

/** The server's time in milliseconds since 1970: this computer's clock may be wrong by minutes. */
export const serverNow = (): number => Date.now() + (ahead ?? 0)

/** The time at which the data on screen was loaded, in milliseconds; `isKept` if it comes from the service worker's cache. */
export const loadedStore = createStore<{ at: number | null; isKept: boolean }>({ at: null, isKept: false })

/** Records when a response was loaded; `keptAt` is the header of one from the service worker's cache. */
export function noteLoaded(keptAt: string | null) {
  const at = keptAt === null ? Date.now() : Number(keptAt)
  const isKept = keptAt !== null
  const before = loadedStore.get()
  // Not for each of several calls in a row.
  if (before.isKept === isKept && before.at !== null && at - before.at < 1_000) return
  loadedStore.set({ at, isKept })
}
