import { ASSIGNMENT_MODES, type AssignmentMode, CATEGORIES, type Category } from '#contract/vocabulary.ts'
import { useTeam } from '../shell/team.ts'
import { type Settings, useSettingsChange } from '../settings/account-queries.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { fieldErrors } from '#app/forms/field-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { updateSettings } from '#contract/settings.ts'

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
function AssignmentModes({ chosen, onChange }: AssignmentModesProps) {
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

type Owners = Settings['categoryOwners']
type CategoryOwnersProps = { owners: Owners; onChange: (owners: Owners) => void }

/** Whose tickets of each category are: any number of people, who take turns; without any the ticket stays unassigned. */
function CategoryOwners({ owners, onChange }: CategoryOwnersProps) {
  const team = useTeam()
  const toggle = (category: Category, id: string, isChosen: boolean) => {
    const others = (owners[category] ?? []).filter((other) => other !== id)
    onChange({ ...owners, [category]: isChosen ? [...others, id] : others })
  }
  return (
    <div className="category-owners">
      {CATEGORIES.map((category) => (
        <fieldset key={category}>
          <legend>{category}</legend>
          {team.map(({ id, name }) => (
            <label key={id} className="setting-switch">
              <input
                type="checkbox"
                checked={owners[category]?.includes(id) ?? false}
                onChange={({ target }) => toggle(category, id, target.checked)}
              />
              <bdi>{name}</bdi>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type Name = keyof { [Key in keyof Settings as Settings[Key] extends number ? Key : never]: true }
export type NumberField = { name: Name; label: string; hint: string }

type NumberSettingsProps = {
  title: string
  saved: Settings
  fields: readonly NumberField[]
  along?: Partial<Settings>
  action: string
  /** The text of the toast. */
  meaningOf: (settings: Settings) => string
  onSaved?: () => void
  children: ReactNode
}

/** Settings that are whole numbers, saved together. Unsaved edits stay, even when another admin saves in the meantime. */
export function NumberSettings({ title, saved, fields, along, action, meaningOf, ...props }: NumberSettingsProps) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  // Nobody is told of a mistake while they are typing.
  const [wasRefused, setRefused] = useState(false)
  const valueOf = (name: Name) => typed[name] ?? String(saved[name])
  const save = useSettingsChange({
    words: meaningOf,
    onDone: () => {
      setTyped({})
      props.onSaved?.()
    },
  })
  const input = { ...along, ...Object.fromEntries(fields.map(({ name }) => [name, parseWhole(valueOf(name))])) }
  const wrong = fieldErrors(updateSettings, input)
  const errors: Partial<Record<string, string>> = {
    ...save.errors,
    ...(wasRefused && wrong),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setRefused(wrong !== null)
    if (wrong) return document.getElementById(fields.find(({ name }) => wrong[name])?.name ?? '')?.focus()
    save.change(input)
  }
  return (
    <form className="account-setting" noValidate aria-busy={save.isChanging} onSubmit={submit}>
      <h3>{title}</h3>
      {props.children}
      <div className="setting-pair">
        {fields.map(({ name, label, hint }) => (
          <Field key={name} id={name} label={label} hint={hint} error={errors[name]}>
            <TextInput
              className="number-field"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={valueOf(name)}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" size="compact" busy={save.isChanging} busyLabel="Saving...">
        {action}
      </Button>
    </form>
  )
}

/** Parses a whole number. Any other input returns −1, which is refused as out of range. */
const parseWhole = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : -1)

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
