import { useQuery, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useState, type MouseEvent } from 'react'
import { formatCount } from '#app/lib/format.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ticketQuery, reloadTickets } from '../ticket/ticket-queries.ts'
import { dropBulkJob, type BulkJob } from './bulk-jobs.ts'
import { useBulkJob } from './use-bulk-job.ts'
import { JobLine } from '#app/ui/job-line.tsx'
import { focusTicketInList } from '../shell/focus.ts'
import { listedTicket, reloadList } from '../list/ticket-pages.ts'

export type Failures = { title: string; entries: readonly { id: string; reason: string }[] }
type FailuresDialogProps = { failures: Failures; onOpen: (ticketId: string) => void; onClose: () => void }

/** More would be a call for each of them. */
const SHOWN = 50

/** Tickets with the reason why a change did not reach them, or was not taken back. */
export function FailuresDialog({ failures: { title, entries }, onOpen, onClose }: FailuresDialogProps) {
  const more = entries.length - SHOWN
  return (
    <Dialog title={title} hasCloseButton={false} onClose={onClose}>
      <ul className="bulk-failures">
        {entries.slice(0, SHOWN).map(({ id, reason }) => (
          <li key={id}>
            <TicketButton
              id={id}
              onOpen={() => {
                // Nothing outside the dialog can have the focus while it is open.
                flushSync(onClose)
                onOpen(id)
              }}
            />
            <p>{reason}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {formatCount(more)} more.</p>}
      <div className="dialog-actions">
        <SecondaryButton onClick={onClose}>Close</SecondaryButton>
      </div>
    </Dialog>
  )
}

function TicketButton({ id, onOpen }: { id: string; onOpen: () => void }) {
  const client = useQueryClient()
  const listed = listedTicket(client, id)
  const { data: ticket = listed, isError } = useQuery({ ...ticketQuery(id), enabled: !listed, refetchInterval: false })
  if (!ticket) return <b>{isError ? 'A removed ticket' : 'Loading...'}</b>
  return (
    <button type="button" className="link" onClick={onOpen}>
      #{ticket.ticket_id} <bdi>{ticket.title}</bdi>
    </button>
  )
}

type BulkJobLineProps = { job: BulkJob; onOpen: (ticketId: string) => void }

export function BulkJobLine({ job, onOpen }: BulkJobLineProps) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Failures>()
  const { line, isRunning, canUndo, undo, isUndoing, failed, kept } = useBulkJob(job, {
    label: 'Changing tickets',
    undoneWords: 'This change was undone',
    doneWords: (tickets) => `${tickets} changed`,
    onChanged: () => {
      void reloadTickets(client)
      void reloadList(client)
      void client.invalidateQueries({ queryKey: ['tags'] })
    },
  })
  const takeBack = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Its buttons go; the line stays.
    const shownLine = currentTarget.closest<HTMLElement>('.job-line')
    if (shownLine?.contains(document.activeElement)) shownLine.focus()
    undo()
  }
  const close = ({ detail }: MouseEvent) => {
    dropBulkJob(job.id)
    // Pressed by a key; a pointer has its place.
    if (detail === 0) focusTicketInList(null)
  }
  return (
    <>
      <JobLine {...line} onClose={isRunning ? undefined : close}>
        {canUndo && (
          <button type="button" data-action="undo" disabled={isUndoing} onClick={takeBack}>
            Undo
          </button>
        )}
        {failed.length > 0 && (
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
