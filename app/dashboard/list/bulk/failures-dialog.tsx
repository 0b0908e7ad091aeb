import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { formatCount } from '#app/lib/format-count.ts'
import { Button } from '#app/ui/button.tsx'
import { showModal } from '#app/lib/timing/show-modal.ts'
import { ticketQuery } from '../../state/ticket-queries.ts'
import { listedTicket } from '../list-snapshot.ts'

export type Failures = { title: string; entries: readonly { id: string; reason: string }[] }
type FailuresDialogProps = { failures: Failures; onOpen: (ticketId: string) => void; onClose: () => void }

/** More would be a call for each of them. */
const SHOWN = 50

/** Tickets with the reason why a change did not reach them, or was not taken back. */
export function FailuresDialog({ failures: { title, entries }, onOpen, onClose }: FailuresDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => showModal(dialog.current!), [])
  const more = entries.length - SHOWN
  return (
    <dialog ref={dialog} className="people bulk-dialog" aria-labelledby="bulk-failures" onClose={onClose}>
      <h2 id="bulk-failures">{title}</h2>
      <ul>
        {entries.slice(0, SHOWN).map(({ id, reason }) => (
          <li key={id}>
            <TicketButton
              id={id}
              onOpen={() => {
                dialog.current?.close()
                onOpen(id)
              }}
            />
            <p>{reason}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {formatCount(more)} more.</p>}
      <div className="dialog-actions">
        <Button variant="outline" size="compact" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  )
}

function TicketButton({ id, onOpen }: { id: string; onOpen: () => void }) {
  const client = useQueryClient()
  const listed = listedTicket(client, id)
  const { data: ticket = listed, isError } = useQuery({ ...ticketQuery(id), enabled: !listed, refetchInterval: false })
  if (!ticket) return <b>{isError ? 'A removed ticket' : 'Loading...'}</b>
  return (
    <button type="button" onClick={onOpen}>
      #{ticket.ticket_id} <bdi>{ticket.title}</bdi>
    </button>
  )
}
