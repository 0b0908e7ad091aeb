import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { whenLoaded } from '#app/lib/timing.ts'
import type { ChosenTicketProps } from './chosen-ticket.tsx'

type ChosenTicket = ComponentType<ChosenTicketProps>

let loaded: ChosenTicket | undefined

/** Loads what an open ticket is made of, a third of the dashboard's script. Rejects if it cannot be had. */
export const loadTicket = async (): Promise<ChosenTicket> =>
  (loaded ??= (await import('./chosen-ticket.tsx')).ChosenTicket)

/**
 * What an open ticket is made of. Loaded after the list is on screen, once the browser has time, or when a ticket is
 * opened: from then on opening one waits for nothing.
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
