import { useState } from 'react'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { ASSIGNMENT_MODES, type AssignmentMode, CATEGORIES, type Category } from '#contract/vocabulary.ts'
import type { Settings } from '../settings/account-queries.ts'
import { useTeam } from '../shell/team.ts'
import { NumberSettings, type NumberField } from './settings-form.tsx'

const WORDS: Record<AssignmentMode, { label: string; meaning: string }> = {
  off: { label: 'Off', meaning: 'New tickets stay unassigned until someone takes them.' },
  'in-turn': { label: 'In turn', meaning: 'Everyone who isn’t away gets one after the other.' },
  'by-category': { label: 'By category', meaning: 'The people you choose for a category take turns.' },
  'last-served': {
    label: 'Whoever last helped this customer',
    meaning: 'If they’re away, or it’s a new customer, the ticket goes to the next in turn.',
  },
}

type Owners = Settings['categoryOwners']

/** Whose tickets of each category are: any number of people, who take turns; without any the ticket stays unassigned. */
function CategoryOwners({ owners, onChange }: { owners: Owners; onChange: (owners: Owners) => void }) {
  const team = useTeam()
  const toggle = (category: Category, id: string, isChosen: boolean) => {
    const others = (owners[category] ?? []).filter((other) => other !== id)
    onChange({ ...owners, [category]: isChosen ? [...others, id] : others })
  }
  return (
    <div className="category-owners">
      {CATEGORIES.map((category) => (
        <fieldset key={category}>
          <legend className="strong">{category}</legend>
          {team.map(({ id, name }) => (
            <SettingSwitch
              key={id}
              id={`${category}-${id}`}
              label={<bdi>{name}</bdi>}
              checked={owners[category]?.includes(id) ?? false}
              onChange={(isChosen) => toggle(category, id, isChosen)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

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
      words={() => 'New tickets are assigned this way.'}
      onSaved={() => setDraft({})}
    >
      <fieldset>
        <legend className="sr-only">Who gets new tickets</legend>
        {ASSIGNMENT_MODES.map((mode) => (
          <div key={mode}>
            <SettingSwitch
              id={`assignment-${mode}`}
              {...WORDS[mode]}
              type="radio"
              name="assignment"
              checked={mode === assignment}
              onChange={() => setDraft({ ...draft, assignment: mode })}
            />
          </div>
        ))}
      </fieldset>
      {assignment === 'by-category' && (
        <CategoryOwners
          owners={categoryOwners}
          onChange={(changed) => setDraft({ ...draft, categoryOwners: changed })}
        />
      )}
    </NumberSettings>
  )
}
