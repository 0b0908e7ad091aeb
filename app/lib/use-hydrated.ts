import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and until React has taken it over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
