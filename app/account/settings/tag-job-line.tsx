import { dropBulkJob, type BulkJob } from '#app/lib/bulk/bulk-jobs.ts'
import { countTickets } from '#app/lib/bulk/bulk-words.ts'
import { useBulkJob } from '#app/lib/bulk/use-bulk-job.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { JobLine } from '#app/ui/job-line.tsx'

/** How far the renaming of a tag is, and its Undo. */
export function TagJobLine({ job, onChanged }: { job: BulkJob; onChanged: () => void }) {
  const { state, error, isGone, undo } = useBulkJob(job, onChanged)
  const { done = 0, total = 0, failed = [], finished = false, undone = false } = state ?? {}
  const isRunning = !finished && !isGone
  const reasons = [...new Set((undo.data?.kept ?? failed).map(({ reason }) => reason))].join(' ')
  const words = undo.data
    ? `${countTickets(undo.data.undone)} changed back`
    : isGone || undone
      ? 'The change was undone'
      : isRunning
        ? `${formatCount(done)} of ${formatCount(total)}`
        : `Tag renamed on ${countTickets(total - failed.length)}`
  const failure = undo.error ? errorMessage(undo.error) : error && !isGone ? errorMessage(error) : reasons
  return (
    <JobLine
      label="Renaming the tag"
      words={undo.isPending ? 'Undoing...' : words}
      progress={isRunning && !undo.isPending ? { done, total } : undefined}
      failure={failure}
      onClose={isRunning ? undefined : () => dropBulkJob(job.id)}
    >
      {state && !undone && !undo.data && (
        <button type="button" disabled={undo.isPending} onClick={() => undo.mutate()}>
          Undo
        </button>
      )}
    </JobLine>
  )
}
