import { ASSIGNMENT_MODES, type AssignmentMode } from '#contract/vocabulary.ts'

const WORDS: Record<AssignmentMode, { label: string; meaning: string }> = {
  off: { label: 'Off', meaning: 'New tickets stay unassigned until someone takes them.' },
  'in-turn': { label: 'In turn', meaning: 'Everyone who isn’t away gets one after the other.' },
  'by-category': { label: 'By category', meaning: 'The people you choose for a category take turns.' },
  'last-served': {
    label: 'Whoever last helped this customer',
    meaning: 'If they’re away, or it’s a new customer, the ticket goes to the next in turn.',
  },
}

type AssignmentModesProps = { chosen: AssignmentMode; onChange: (mode: AssignmentMode) => void }

/** The ways a new ticket finds its owner. */
export function AssignmentModes({ chosen, onChange }: AssignmentModesProps) {
  return (
    <fieldset className="assignment-modes">
      <legend className="sr-only">Who gets new tickets</legend>
      {ASSIGNMENT_MODES.map((mode) => (
        <div key={mode}>
          <label className="setting-switch">
            <input
              type="radio"
              name="assignment"
              checked={mode === chosen}
              aria-describedby={`assignment-${mode}`}
              onChange={() => onChange(mode)}
            />
            {WORDS[mode].label}
          </label>
          <p id={`assignment-${mode}`}>{WORDS[mode].meaning}</p>
        </div>
      ))}
    </fieldset>
  )
}
