import { useLayoutEffect, useRef } from 'react'
import { useTeam } from '#app/lib/team.ts'
import { Button } from '#app/ui/button.tsx'
import { showModal } from '#app/lib/timing/show-modal.ts'
import type { TicketChange } from '#contract/team/ticket-change.ts'
import { changeQuestion } from './change-words.ts'

type ConfirmDialogProps = {
  change: TicketChange
  /** How many, in words. */
  tickets: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before many tickets are changed. */
export function ConfirmDialog({ change, tickets, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const team = useTeam()
  useLayoutEffect(() => showModal(dialog.current!), [])
  return (
    <dialog
      ref={dialog}
      className="people bulk-dialog"
      aria-labelledby="bulk-question"
      aria-describedby="bulk-consequence"
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onCancel()
      }}
    >
      <h2 id="bulk-question">{changeQuestion(change, tickets, team)}</h2>
      <p id="bulk-consequence">
        {change.status === 'Resolved' && 'Customers may be asked by email how it went. '}
        You can undo this afterward.
      </p>
      <div className="dialog-actions">
        <Button variant="outline" size="compact" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="compact" busy={busy} busyLabel="Starting..." onClick={onConfirm}>
          Change {tickets}
        </Button>
      </div>
    </dialog>
  )
}
