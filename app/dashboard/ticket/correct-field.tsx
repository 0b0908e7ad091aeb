import PencilIcon from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Ticket } from '#contract/tickets.ts'
import { CorrectionSelect } from './correction-select.tsx'
import { useCorrection, type CorrectableField } from './use-correction.ts'

type CorrectFieldProps = { ticket: Ticket; field: CorrectableField }

/** A value of the ticket, and beside it the button that makes it a choice. */
export function CorrectField({ ticket, field }: CorrectFieldProps) {
  const correction = useCorrection(ticket.id, field)
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function settle(chosen: Ticket[CorrectableField] | undefined, leaving: boolean) {
    flushSync(() => setChoosing(false))
    if (!leaving) button.current?.focus()
    if (chosen) correction.mutate(chosen)
  }
  return (
    <>
      {choosing ? (
        <CorrectionSelect field={field} value={ticket[field]} onCommit={settle} />
      ) : (
        // Shown as it will be while it is saved, and as it is when that fails.
        <span>{correction.isPending ? correction.variables : ticket[field]}</span>
      )}
      <button
        ref={button}
        type="button"
        className="correct-button"
        aria-label={`Change ${field}`}
        aria-busy={correction.isPending}
        hidden={choosing}
        onClick={() => correction.isPending || setChoosing(true)}
      >
        <PencilIcon />
      </button>
    </>
  )
}
