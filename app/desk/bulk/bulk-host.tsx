import { useQueryClient } from '@tanstack/react-query'
import { memo, useContext, useEffect, useState, type ComponentType } from 'react'
import { bulkJobs, restoreBulkJobs } from './bulk-jobs.ts'
import { useStore } from '#app/lib/store.ts'
import { toast } from '#app/ui/toast-store.ts'
import { whenLoaded } from '#app/lib/timing.ts'
import { CurrentAdminId } from '../shell/team.ts'
import { clearSelection, hasSelection, selectionStore } from './selection.ts'
import type { BulkProps } from './bulk-bar.tsx'

/** Loads the bulk bar once the page is idle, so that it opens without delay. */
export const BulkHost = memo(function BulkHost(props: BulkProps) {
  const client = useQueryClient()
  const adminId = useContext(CurrentAdminId)
  const isSelecting = hasSelection(useStore(selectionStore))
  const isNeeded = useStore(bulkJobs).length > 0 || isSelecting
  const [Bulk, setBulk] = useState<ComponentType<BulkProps>>()
  useEffect(() => {
    if (adminId) restoreBulkJobs(adminId)
  }, [adminId])
  useEffect(() => {
    if (Bulk) return
    const load = () =>
      import('./bulk-bar.tsx')
        .then((module) => setBulk(() => module.Bulk))
        .catch(() => {
          if (!isNeeded) return
          clearSelection()
          toast({
            kind: 'error',
            title: 'Error',
            text: 'What can be done with selected tickets could not be loaded. Try again.',
          })
        })
    if (isNeeded) return void load()
    return whenLoaded(client, load)
  }, [isNeeded, Bulk, client])
  return isNeeded && Bulk ? <Bulk {...props} /> : null
})
