import { useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { dropBulkJob, type BulkJob } from '#app/lib/bulk/bulk-jobs.ts'
import { countTickets } from '#app/lib/bulk/bulk-words.ts'
import { useBulkJob } from '#app/lib/bulk/use-bulk-job.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { JobLine } from '#app/ui/job-line.tsx'
import { focusTicketInList } from '../../state/focus.ts'
import { reloadTickets } from '../../state/ticket-queries.ts'
import { reloadList } from '../load-snapshot.ts'
import { FailuresDialog, type Failures } from './failures-dialog.tsx'

type BulkJobLineProps = { job: BulkJob; onOpen: (ticketId: string) => void }

/** How far a change of many tickets is, then what came of it, with Undo. */
export function BulkJobLine({ job, onOpen }: BulkJobLineProps) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Failures>()
  const { state, error, isGone, undo } = useBulkJob(job, () => {
    void reloadTickets(client)
    void reloadList(client)
    void client.invalidateQueries({ queryKey: ['tags'] })
  })
  const { done = 0, total = 0, failed = [], finished = false, undone = false } = state ?? {}
  const isRunning = !finished && !isGone
  const kept = undo.data?.kept ?? []
  const words = isGone
    ? 'This change is not on record any more.'
    : !state
      ? 'Changing tickets...'
      : isRunning
        ? `${formatCount(done)} of ${formatCount(total)}`
        : undo.data
          ? `${countTickets(undo.data.undone)} changed back`
          : undone
            ? 'This change was undone'
            : `${countTickets(total - failed.length)} changed`
  const failure = undo.error ? errorMessage(undo.error) : error && !isGone ? errorMessage(error) : ''
  const takeBack = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Its buttons go; the line stays.
    const line = currentTarget.closest<HTMLElement>('.job-line')
    if (line?.contains(document.activeElement)) line.focus()
    undo.mutate()
  }
  const close = ({ detail }: MouseEvent) => {
    dropBulkJob(job.id)
    // Pressed by a key; a pointer has its place.
    if (detail === 0) focusTicketInList(null)
  }
  return (
    <>
      <JobLine
        label="Changing tickets"
        words={undo.isPending ? 'Undoing...' : words}
        progress={isRunning && !undo.isPending ? { done, total } : undefined}
        failure={failure}
        onClose={isRunning ? undefined : close}
      >
        {state && !undone && !undo.data && (
          <button type="button" data-action="undo" disabled={undo.isPending} onClick={takeBack}>
            Undo
          </button>
        )}
        {failed.length > 0 && !undo.data && (
          <button type="button" onClick={() => setShown({ title: 'Could not be changed', entries: failed })}>
            {formatCount(failed.length)} could not be changed
          </button>
        )}
        {kept.length > 0 && (
          <button type="button" onClick={() => setShown({ title: 'Not changed back in full', entries: kept })}>
            {formatCount(kept.length)} kept a later change
          </button>
        )}
      </JobLine>
      {shown && <FailuresDialog failures={shown} onOpen={onOpen} onClose={() => setShown(undefined)} />}
    </>
  )
}
