import { useSyncExternalStore } from 'react'
import type { Store } from './create-store.ts'

export { createStore, type Store } from './create-store.ts'

/** Returns the current value and rerenders on changes. Prerendered pages and their hydration get the initial one. */
export const useStore = <T>({ subscribe, get, initial }: Store<T>): T =>
  useSyncExternalStore(subscribe, get, () => initial)
