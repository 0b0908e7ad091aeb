import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { toast } from '#app/ui/toast-store.ts'
import { whenLoaded } from '#app/lib/timing.ts'

/**
 * Creates the hook that returns a component once it is loaded: when it is needed, or ahead, after the page's data. A toast reports a
 * failure to who needs it, and `onFailure` has to end the need.
 */
export function createLoadedAhead<P>(load: () => Promise<ComponentType<P>>, failureText: string) {
  let loaded: ComponentType<P> | undefined
  return function useLoadedAhead(isNeeded: boolean, onFailure: () => void): ComponentType<P> | undefined {
    const client = useQueryClient()
    const [Component, setComponent] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      if (!isNeeded) return
      onFailure()
      toast({ kind: 'error', title: 'Error', text: failureText })
    })
    useEffect(() => {
      if (Component) return
      const start = () => void load().then((component) => setComponent(() => (loaded = component)), fail)
      if (!isNeeded) return whenLoaded(client, start)
      start()
    }, [Component, isNeeded, client])
    return Component
  }
}
