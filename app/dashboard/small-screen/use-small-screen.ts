import { useSyncExternalStore } from 'react'

/** A phone, also on its side, and a tablet on its side; style sheets ask the same. Paper is none of them. */
const SMALL = [
  'screen and (width < 48rem)',
  'screen and (height < 30rem)',
  'screen and (height < 56rem) and (pointer: coarse)',
].join()

function subscribe(onChange: () => void) {
  const query = matchMedia(SMALL)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the screen has so little room that what is not read first folds. */
export const useSmallScreen = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(SMALL).matches,
    () => false,
  )
