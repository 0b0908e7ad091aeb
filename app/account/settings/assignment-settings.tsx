import { useState } from 'react'
import type { Settings } from '../account-queries.ts'
import { AssignmentModes } from './assignment-modes.tsx'
import { CategoryOwners } from './category-owners.tsx'
import { NumberSettings, type NumberField } from './number-settings.tsx'

const FIELDS: readonly NumberField[] = [
  {
    name: 'awayHours',
    label: 'Hours away',
    hint: 'After this long away, someone’s tickets that wait for an answer go back to Unassigned. 1 to 72.',
  },
  {
    name: 'unassignedMinutes',
    label: 'Minutes without an owner',
    hint: 'After this long the team gets a notice of an unassigned ticket. 0 means never.',
  },
]

/** Who gets new tickets, and what becomes of those without an answer. */
export function AssignmentSettings({ saved }: { saved: Settings }) {
  const [draft, setDraft] = useState<Partial<Pick<Settings, 'assignment' | 'categoryOwners'>>>({})
  const { assignment, categoryOwners } = { ...saved, ...draft }
  return (
    <NumberSettings
      title="Who gets new tickets"
      saved={saved}
      fields={FIELDS}
      along={{ assignment, categoryOwners }}
      action="Update assignment"
      meaningOf={() => 'New tickets are assigned this way.'}
      onSaved={() => setDraft({})}
    >
      <AssignmentModes chosen={assignment} onChange={(mode) => setDraft({ ...draft, assignment: mode })} />
      {assignment === 'by-category' && (
        <CategoryOwners
          owners={categoryOwners}
          onChange={(changed) => setDraft({ ...draft, categoryOwners: changed })}
        />
      )}
    </NumberSettings>
  )
}
