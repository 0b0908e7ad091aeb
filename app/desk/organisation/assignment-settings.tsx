import { useQuery } from '@tanstack/react-query'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { ASSIGNMENT_MODES, type AssignmentMode, CATEGORIES, type Category } from '#contract/vocabulary.ts'
import { NumberField, SettingsForm } from '../settings/account-forms.tsx'
import { QueryPanel } from '../settings/account-panel.tsx'
import { type Settings, settingsQuery } from '../settings/account-queries.ts'
import { useTeam } from '../shell/team.ts'

const WORDS: Record<AssignmentMode, { label: string; meaning: string }> = {
  off: { label: 'Off', meaning: 'New tickets stay unassigned until someone takes them.' },
  'in-turn': { label: 'In turn', meaning: 'Everyone who isn’t away gets one after the other.' },
  'by-category': { label: 'By category', meaning: 'The people you choose for a category take turns.' },
  'last-served': {
    label: 'The last to help this customer',
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

export default function AssignmentSettings() {
  return (
    <QueryPanel query={useQuery(settingsQuery)} subject="The settings">
      {(saved) => (
        <SettingsForm
          id="assignment"
          saved={saved}
          names={['assignment', 'categoryOwners', 'awayHours', 'unassignedMinutes']}
        >
          {({ values, set, control }) => (
            <>
              <fieldset>
                <legend className="strong">Who gets new tickets</legend>
                {ASSIGNMENT_MODES.map((mode) => (
                  <SettingSwitch
                    key={mode}
                    id={`assignment-${mode}`}
                    {...WORDS[mode]}
                    type="radio"
                    name="assignment"
                    checked={mode === values.assignment}
                    onChange={() => set({ assignment: mode })}
                  />
                ))}
              </fieldset>
              {values.assignment === 'by-category' && (
                <CategoryOwners
                  owners={JSON.parse(values.categoryOwners) as Owners}
                  onChange={(owners) => set({ categoryOwners: JSON.stringify(owners) })}
                />
              )}
              <div className="field-columns">
                <NumberField
                  id="assignment-unassignedMinutes"
                  label="Minutes without an owner"
                  hint="After this long the team gets a notice of an unassigned ticket. 0 = never."
                  control={control('unassignedMinutes')}
                />
                <NumberField
                  id="assignment-awayHours"
                  label="Hours away"
                  hint="Hours away before unanswered tickets are unassigned (1–72)."
                  control={control('awayHours')}
                />
              </div>
            </>
          )}
        </SettingsForm>
      )}
    </QueryPanel>
  )
}
