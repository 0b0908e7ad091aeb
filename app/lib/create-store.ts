/** Creates a value shared by components and plain code; setting the same value again calls no listener. */
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
