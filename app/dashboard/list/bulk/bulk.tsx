import { bulkJobs } from '#app/lib/bulk/bulk-jobs.ts'
import { useStore } from '#app/lib/store.ts'
import { hasSelection, selectionStore } from '../selection/selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkProps } from './bulk-props.ts'
import { BulkJobLine } from './bulk-job-line.tsx'

/** Below the list: the changes that go on, and the bar for the selected tickets. */
export function Bulk({ query, total, onOpen }: BulkProps) {
  const jobs = useStore(bulkJobs).filter(({ kind }) => kind === 'tickets')
  const isSelecting = hasSelection(useStore(selectionStore))
  if (jobs.length === 0 && !isSelecting) return null
  return (
    <div className="bulk">
      {jobs.map((job) => (
        <BulkJobLine key={job.id} job={job} onOpen={onOpen} />
      ))}
      {isSelecting && <BulkBar query={query} total={total} />}
    </div>
  )
}
