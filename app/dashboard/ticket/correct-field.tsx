import PencilIcon from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SelectInput } from '#app/ui/forms/field.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { FILTERS } from '#contract/ticket-list.ts'
import { useActionProps } from '../keys/key-map.ts'
import { useCorrection, type CorrectableField } from './use-correction.ts'
import { useSelectCommit } from './use-select-commit.ts'

type Value = Ticket[CorrectableField]

/** A value of the ticket, and beside it the button that turns it into a select. */
export function CorrectField({ ticket, field }: { ticket: Ticket; field: CorrectableField }) {
  const correction = useCorrection(ticket, field)
  const priorityProps = useActionProps('priority')
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function commit(chosen: Value | undefined, isLeaving: boolean) {
    flushSync(() => setChoosing(false))
    if (!isLeaving) button.current?.focus()
    if (chosen) correction.correct(chosen)
  }
  return (
    <>
      {choosing ? (
        <CorrectionSelect field={field} value={ticket[field]} onCommit={commit} />
      ) : (
        // The new value while it is being saved; the ticket's own again should that fail.
        <span data-saving={correction.isPending || undefined}>
          {correction.isPending ? correction.chosen : ticket[field]}
        </span>
      )}
      <button
        ref={button}
        type="button"
        className="correct-button"
        {...(field === 'priority' && priorityProps)}
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

type CorrectionSelectProps = {
  field: CorrectableField
  value: Value
  /** Called once: with the choice if it is another value, and whether the focus has already moved elsewhere. */
  onCommit: (chosen: Value | undefined, isLeaving: boolean) => void
}

function CorrectionSelect({ field, value, onCommit }: CorrectionSelectProps) {
  const handlers = useSelectCommit(value, onCommit)
  return (
    <SelectInput
      {...handlers}
      ref={openList}
      className="correct-select"
      aria-label={field === 'category' ? 'Category' : 'Priority'}
    >
      {FILTERS[field].values.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectInput>
  )
}

/** Opens the options at once where the browser lets a page do that. */
function openList(select: HTMLSelectElement | null) {
  select?.focus()
  if (navigator.userActivation?.isActive) select?.showPicker?.()
}
