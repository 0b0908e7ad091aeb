import { useState } from 'react'
import { createLoadedAhead } from '../shell/load-ahead.ts'

const useLoadedTicket = createLoadedAhead(async () => (await import('./chosen-ticket.tsx')).ChosenTicket)

/** Loads the component of an open ticket, a third of the dashboard's script. Rejects after a failure. */
export const loadTicket = useLoadedTicket.preload

/** Returns the component of an open ticket; ahead, so that opening one does not wait. */
export function useChosenTicket(isOpen: boolean) {
  const [isFailed, setFailed] = useState(false)
  const { Loaded: Chosen } = useLoadedTicket(isOpen && !isFailed, () => setFailed(true))
  return { Chosen, isFailed, tryAgain: () => setFailed(false) }
}
