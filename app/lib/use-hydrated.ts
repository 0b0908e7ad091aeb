import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and until it is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
