import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#app/lib/toast/toast-store.ts'
import { loadedRows, type ListSnapshot } from '../list-snapshot.ts'
import { ticketOfElement } from '../use-row-focus.ts'
import { loadedBetween } from './loaded-range.ts'
import { registerRows } from './selection.ts'

/** Tells the selection which tickets the list has loaded, and in which order. */
export function useSelectableRows(snapshot: ListSnapshot, openId: string | null) {
  const client = useQueryClient()
  // Rendering asks as well, for the checkbox of the head: an effect event would refuse to answer.
  useEffect(() => {
    const loaded = () => loadedRows(client, snapshot)
    return registerRows({
      loaded: () => loaded().map(({ id }) => id),
      between: (from, to) => loadedBetween(client, snapshot, from, to),
      loadBetween: (from, to) =>
        import('./load-range.ts').then(
          (module) => module.loadBetween(client, snapshot, from, to),
          () => {
            toast({ kind: 'error', title: 'Error', text: 'The range could not be selected. Try again.' })
            return undefined
          },
        ),
      current: () => ticketOfElement(document.activeElement) ?? openId ?? undefined,
    })
  }, [client, snapshot, openId])
}
