import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { serverFieldErrors } from '#app/lib/error-message.ts'
import { fieldErrors } from '#app/lib/forms/field-errors.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { updateSettings } from '#contract/settings.ts'
import { settingsQuery, type Settings } from '../account-queries.ts'
import { useAccountMutation } from '../use-account-mutation.ts'
import { NumberFields, parseWhole, type NumberField } from './number-fields.tsx'

type Name = 'reminderDays' | 'secondReminderDays' | 'closingDays'

const FIELDS: readonly NumberField<Name>[] = [
  { name: 'reminderDays', label: 'First reminder', hint: 'Working days after the ticket began to wait. 0 means none.' },
  { name: 'secondReminderDays', label: 'Second reminder', hint: 'Working days after the first. 0 means none.' },
  {
    name: 'closingDays',
    label: 'Resolve with a notice',
    hint: 'Working days after the last reminder. 0 means the ticket stays as it is.',
  },
]

/** Reminders to customers we wait for, and what happens when they don't answer. Unsaved edits stay. */
export function ReminderSettings({ saved }: { saved: Settings }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Partial<Record<Name, string>>>({})
  const valueOf = (name: Name) => draft[name] ?? String(saved[name])
  const values = Object.fromEntries(FIELDS.map(({ name }) => [name, valueOf(name)])) as Record<Name, string>
  const input = Object.fromEntries(FIELDS.map(({ name }) => [name, parseWhole(valueOf(name))])) as Record<Name, number>
  const save = useAccountMutation(updateSettings, (settings) => {
    client.setQueryData(settingsQuery.queryKey, settings)
    setDraft({})
    toast({ kind: 'success', title: 'Settings Saved', text: meaningOf(settings) })
  })
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
      <h3>Waiting for customers</h3>
      <p>Only tickets you set to wait for the customer are reminded. Any message from them ends it.</p>
      <div className="setting-pair">
        <NumberFields
          fields={FIELDS}
          values={values}
          errors={errors}
          onChange={(name, typed) => setDraft({ ...draft, [name]: typed })}
        />
      </div>
      <Button type="submit" size="compact" busy={save.isPending} busyLabel="Saving...">
        Update reminders
      </Button>
    </form>
  )
}

const meaningOf = ({ reminderDays, secondReminderDays, closingDays }: Settings) =>
  reminderDays + secondReminderDays + closingDays === 0
    ? 'Customers get no reminders.'
    : 'Customers are reminded this way.'
