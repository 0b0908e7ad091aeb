import { memo, useContext, useEffect } from 'react'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { useStore } from '#app/lib/store.ts'
import { CurrentAdminId } from '../shell/team.ts'
import type { BulkProps } from './bulk-bar.tsx'
import { bulkJobs, restoreBulkJobs } from './bulk-jobs.ts'
import { clearSelection, hasSelection, selectionStore } from './selection.ts'

const useBulk = createLoadedAhead(
  async () => (await import('./bulk-bar.tsx')).Bulk,
  'Couldn’t load the bulk actions. Try again.',
)

export const BulkHost = memo(function BulkHost(props: BulkProps) {
  const adminId = useContext(CurrentAdminId)
  const isSelecting = hasSelection(useStore(selectionStore))
  const isNeeded = useStore(bulkJobs).length > 0 || isSelecting
  const { Loaded: Bulk } = useBulk(isNeeded, clearSelection)
  useEffect(() => {
    if (adminId) restoreBulkJobs(adminId)
  }, [adminId])
  return isNeeded && Bulk ? <Bulk {...props} /> : null
})
