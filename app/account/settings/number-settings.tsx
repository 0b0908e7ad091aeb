import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { serverFieldErrors } from '#app/lib/error-message.ts'
import { fieldErrors } from '#app/lib/forms/field-errors.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { updateSettings } from '#contract/settings.ts'
import { settingsQuery, type Settings } from '../account-queries.ts'
import { useAccountMutation } from '../use-account-mutation.ts'

type Name = keyof { [Key in keyof Settings as Settings[Key] extends number ? Key : never]: true }
export type NumberField = { name: Name; label: string; hint: string }

type NumberSettingsProps = {
  title: string
  saved: Settings
  fields: readonly NumberField[]
  /** What is saved along with the numbers. */
  along?: Partial<Settings>
  action: string
  /** What the toast says once it is saved. */
  meaningOf: (settings: Settings) => string
  onSaved?: () => void
  children: ReactNode
}

/** Settings that are whole numbers, saved together. Unsaved edits stay, even when another admin saves in the meantime. */
export function NumberSettings({ title, saved, fields, along, action, meaningOf, ...props }: NumberSettingsProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  // Nobody is told of a mistake while they are typing.
  const [wasRefused, setRefused] = useState(false)
  const valueOf = (name: Name) => typed[name] ?? String(saved[name])
  const save = useAccountMutation(updateSettings, (settings) => {
    client.setQueryData(settingsQuery.queryKey, settings)
    setTyped({})
    props.onSaved?.()
    toast({ kind: 'success', title: 'Settings Saved', text: meaningOf(settings) })
  })
  const input = { ...along, ...Object.fromEntries(fields.map(({ name }) => [name, parseWhole(valueOf(name))])) }
  const wrong = fieldErrors(updateSettings, input)
  const errors: Partial<Record<string, string>> = {
    ...serverFieldErrors(save.error),
    ...(wasRefused && wrong),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setRefused(wrong !== null)
    if (wrong) return document.getElementById(fields.find(({ name }) => wrong[name])?.name ?? '')?.focus()
    save.mutate(input)
  }
  return (
    <form className="account-setting" noValidate aria-busy={save.isPending} onSubmit={submit}>
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
      <Button type="submit" size="compact" busy={save.isPending} busyLabel="Saving...">
        {action}
      </Button>
    </form>
  )
}

/** The number that was typed. What is none becomes one that is always refused, in the words for what is out of range. */
const parseWhole = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : -1)
