import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { fieldErrors } from '#app/forms/field-errors.ts'
import { FormContentsContext } from '#app/forms/form-contents.ts'
import { serverFieldErrors } from '#app/lib/error-message.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { NO_CONTENTS } from '#contract/page-views.ts'
import { updateSettings } from '#contract/settings.ts'
import { type Settings, useSettingsChange } from '../settings/account-queries.ts'

type SettingsFormProps = {
  title: string
  /** The settings to save. The ids of the fields are the names of their settings. */
  input: Partial<Settings>
  action: string
  busyLabel?: string
  /** The text of the toast. */
  words: (settings: Settings) => string
  onSaved: () => void
  children: ReactNode
}

/** Settings that are saved together. Unsaved edits stay, even when another admin saves in the meantime. */
export function SettingsForm({ title, input, action, busyLabel = 'Saving...', ...props }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Nobody is told of a mistake while they are typing.
  const [wasRefused, setRefused] = useState(false)
  const save = useSettingsChange(props.words, {
    onDone: props.onSaved,
    onFailed: (error) => focusField(serverFieldErrors(error)),
  })
  const wrong = fieldErrors(updateSettings, input)
  const shown = Object.entries({ ...save.errors, ...(wasRefused && wrong) })
  const errors = Object.fromEntries(shown.map(([name, message]) => [name, [message]]))

  function focusField(mistakes: Record<string, string>) {
    const controls = [...(form.current?.querySelectorAll<HTMLElement>('.control') ?? [])]
    const first = controls.find(({ id }) => id in mistakes) ?? controls[0]
    first?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setRefused(wrong !== null)
    if (wrong) focusField(wrong)
    else save.change(input)
  }

  return (
    <form
      ref={form}
      className="account-setting"
      noValidate
      aria-busy={save.isChanging}
      onSubmit={submit}
      // What the server said was about another text.
      onInput={() => save.error && save.reset()}
    >
      <h3>{title}</h3>
      <FormContentsContext value={{ ...NO_CONTENTS, errors }}>{props.children}</FormContentsContext>
      <Button type="submit" size="compact" busy={save.isChanging} busyLabel={busyLabel}>
        {action}
      </Button>
    </form>
  )
}

type Name = keyof { [Key in keyof Settings as Settings[Key] extends number ? Key : never]: true }
export type NumberField = { name: Name; label: string; hint: string }

type NumberSettingsProps = Omit<SettingsFormProps, 'input' | 'onSaved'> & {
  saved: Settings
  fields: readonly NumberField[]
  /** Settings that are saved with the numbers. */
  along?: Partial<Settings>
  onSaved?: () => void
}

export function NumberSettings({ saved, fields, along, onSaved, children, ...form }: NumberSettingsProps) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const valueOf = (name: Name) => typed[name] ?? String(saved[name])
  return (
    <SettingsForm
      {...form}
      input={{ ...along, ...Object.fromEntries(fields.map(({ name }) => [name, parseWhole(valueOf(name))])) }}
      onSaved={() => {
        setTyped({})
        onSaved?.()
      }}
    >
      {children}
      <div className="setting-pair">
        {fields.map(({ name, label, hint }) => (
          <Field key={name} id={name} label={label} hint={hint}>
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
    </SettingsForm>
  )
}

/** Parses a whole number. Any other input returns −1, which is refused as out of range. */
const parseWhole = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : -1)
