import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { serverFieldErrors } from '#app/lib/error-message.ts'
import { fieldErrors } from '#app/lib/forms/field-errors.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { updateSettings } from '#contract/settings.ts'
import type { AssignmentMode } from '#contract/vocabulary.ts'
import { settingsQuery, type Settings } from '../account-queries.ts'
import { useAccountMutation } from '../use-account-mutation.ts'
import { AssignmentModes } from './assignment-modes.tsx'
import { CategoryOwners } from './category-owners.tsx'
import { NumberFields, parseWhole, type NumberField } from './number-fields.tsx'

type Numbers = 'awayHours' | 'unassignedMinutes'

const FIELDS: readonly NumberField<Numbers>[] = [
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
type Draft = { assignment: AssignmentMode; categoryOwners: Settings['categoryOwners'] } & Record<Numbers, string>

/** Who gets new tickets. Unsaved edits stay, even when another admin saves in the meantime. */
export function AssignmentSettings({ saved }: { saved: Settings }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Partial<Draft>>({})
  const { assignment, categoryOwners } = { ...saved, ...draft }
  const numbers = {
    awayHours: draft.awayHours ?? String(saved.awayHours),
    unassignedMinutes: draft.unassignedMinutes ?? String(saved.unassignedMinutes),
  }
  const save = useAccountMutation(updateSettings, (settings) => {
    client.setQueryData(settingsQuery.queryKey, settings)
    setDraft({})
    toast({ kind: 'success', title: 'Settings Saved', text: 'New tickets are assigned this way.' })
  })
  const input = {
    assignment,
    categoryOwners,
    awayHours: parseWhole(numbers.awayHours),
    unassignedMinutes: parseWhole(numbers.unassignedMinutes),
  }
  const errors: Record<string, string | undefined> = {
    ...serverFieldErrors(save.error),
    ...fieldErrors(updateSettings.input, input),
  }
  const wrong = FIELDS.find(({ name }) => errors[name])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (wrong) return document.getElementById(wrong.name)?.focus()
    save.mutate(input)
  }
  return (
    <form className="account-setting" noValidate aria-busy={save.isPending} onSubmit={submit}>
      <h3>Who gets new tickets</h3>
      <AssignmentModes chosen={assignment} onChange={(mode) => setDraft({ ...draft, assignment: mode })} />
      {assignment === 'by-category' && (
        <CategoryOwners
          owners={categoryOwners}
          onChange={(changed) => setDraft({ ...draft, categoryOwners: changed })}
        />
      )}
      <div className="setting-pair">
        <NumberFields
          fields={FIELDS}
          values={numbers}
          errors={errors}
          onChange={(name, typed) => setDraft({ ...draft, [name]: typed })}
        />
      </div>
      <Button type="submit" size="compact" busy={save.isPending} busyLabel="Saving...">
        Update assignment
      </Button>
    </form>
  )
}
