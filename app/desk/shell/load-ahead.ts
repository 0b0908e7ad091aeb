import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { toast } from '#app/ui/toast-store.ts'
import { whenLoaded } from '#app/lib/timing.ts'

/**
 * Creates the hook that returns a component once it is loaded: when it is needed, or ahead, after the page's data. A toast with
 * `failureText` reports a failure to whoever needs it, and `onFailure` ends the need. `preload` loads it at once.
 */
export function createLoadedAhead<P>(load: () => Promise<ComponentType<P>>, failureText = '') {
  let loaded: ComponentType<P> | undefined
  const preload = async () => (loaded ??= await load())
  const useLoadedAhead = (isNeeded: boolean, onFailure: () => void) => {
    const client = useQueryClient()
    const [Loaded, setLoaded] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      if (!isNeeded) return
      onFailure()
      if (failureText) toast({ kind: 'error', title: 'Error', text: failureText })
    })
    useEffect(() => {
      if (Loaded) return
      const start = () => void preload().then((component) => setLoaded(() => component), fail)
      if (!isNeeded) return whenLoaded(client, start)
      start()
    }, [Loaded, isNeeded, client])
    return { Loaded }
  }
  return Object.assign(useLoadedAhead, { preload })
}
