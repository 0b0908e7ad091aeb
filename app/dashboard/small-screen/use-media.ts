import { useSyncExternalStore } from 'react'

type Watch = { subscribe: (onChange: () => void) => () => void; matches: () => boolean }

/** A media query as a store. Made once for each: what subscribes must be the same in every render. */
export function watchMedia(query: string): Watch {
  let made: MediaQueryList | undefined
  // One for all: each render asks.
  const list = () => (made ??= matchMedia(query))
  return {
    subscribe: (onChange) => {
      list().addEventListener('change', onChange)
      return () => list().removeEventListener('change', onChange)
    },
    matches: () => list().matches,
  }
}

/** Whether the screen is as the query says. */
export const useMedia = ({ subscribe, matches }: Watch): boolean =>
  useSyncExternalStore(subscribe, matches, () => false)
