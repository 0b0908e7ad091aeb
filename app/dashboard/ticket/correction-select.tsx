import { SelectInput } from '#app/ui/forms/field.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { FILTERS } from '#contract/vocabulary.ts'
import type { CorrectableField } from './use-correction.ts'
import { useSelectCommit } from './use-select-commit.ts'

type Value = Ticket[CorrectableField]
type CorrectionSelectProps = {
  field: CorrectableField
  value: Value
  /** Once: with what was chosen, if it is another value, and whether the focus has gone elsewhere. */
  onCommit: (chosen: Value | undefined, leaving: boolean) => void
}

/** The closed list to choose from, open at once where the browser lets a page open it. */
export function CorrectionSelect({ field, value, onCommit: onSettle }: CorrectionSelectProps) {
  const choice = useSelectCommit(value, onSettle)
  return (
    <SelectInput
      {...choice}
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

function openList(select: HTMLSelectElement | null) {
  select?.focus()
  if (navigator.userActivation?.isActive) select?.showPicker?.()
}
