import { useSyncExternalStore } from 'react'
import type { Store } from './create-store.ts'

export { createStore, type Store } from './create-store.ts'

/** The current value; a change renders the component again. Prerendered pages and their hydration see the initial one. */
export const useStore = <T>({ subscribe, get, initial }: Store<T>): T =>
  useSyncExternalStore(subscribe, get, () => initial)
