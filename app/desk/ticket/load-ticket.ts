import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { whenLoaded } from '#app/lib/timing.ts'
import type { ChosenTicketProps } from './chosen-ticket.tsx'

type ChosenTicket = ComponentType<ChosenTicketProps>

let loaded: ChosenTicket | undefined

/** Loads the component of an open ticket, a third of the dashboard's script. Rejects after a failure. */
export const loadTicket = async (): Promise<ChosenTicket> =>
  (loaded ??= (await import('./chosen-ticket.tsx')).ChosenTicket)

/**
 * Loads the component of an open ticket when one is opened, or after the list is on screen and the browser is idle, so that opening a
 * ticket does not wait.
 */
export function useChosenTicket(isOpen: boolean) {
  const client = useQueryClient()
  const [Chosen, setChosen] = useState<ChosenTicket | undefined>(() => loaded)
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(
    () =>
      loadTicket().then(
        (component) => setChosen(() => component),
        () => setFailed(true),
      ),
    [],
  )
  useEffect(() => {
    if (Chosen) return
    if (isOpen) return void load()
    return whenLoaded(client, () => void load())
  }, [Chosen, isOpen, load, client])
  const tryAgain = () => {
    setFailed(false)
    void load()
  }
  return { Chosen, isFailed, tryAgain }
}
