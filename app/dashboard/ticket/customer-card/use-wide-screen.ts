import { useSyncExternalStore } from 'react'

/** The panel of a ticket has room for the customer beside its tabs; style sheets ask the same. */
const WIDE = 'screen and (width >= 94rem)'

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the customer stands beside the tabs of a ticket, instead of in its Overview. */
export const useWideScreen = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
