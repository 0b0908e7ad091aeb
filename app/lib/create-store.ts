/** A value shared by components and plain code. Listeners run after each change; setting the same value is none. */
export function createStore<T>(initial: T) {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    initial,
    get: () => value,
    set(next: T) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type Store<T> = ReturnType<typeof createStore<T>>

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
