import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { serverFieldErrors } from '#app/lib/error-message.ts'
import { fieldErrors } from '#app/lib/forms/field-errors.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { cleanSenders } from '#contract/blocked-senders.ts'
import { updateSettings } from '#contract/settings.ts'
import { settingsQuery } from '../account-queries.ts'
import { useAccountMutation } from '../use-account-mutation.ts'

const NAME = 'blockedSenders'
/** What was typed, and the list it was typed into. */
type Draft = { text: string; from: string[] }

/** The senders whose emails go to Spam, one a line. Entries that a colleague adds in the meantime stay. */
export function BlockedSenders({ saved }: { saved: string[] }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>()
  const [isChecked, setChecked] = useState(false)
  const save = useAccountMutation(updateSettings, (settings) => {
    client.setQueryData(settingsQuery.queryKey, settings)
    setDraft(undefined)
    setChecked(false)
    toast({ kind: 'success', title: 'Settings Saved', text: 'The list of blocked senders is saved.' })
  })
  const input = { blockedSenders: merge(draft, saved) }
  const errors = { ...serverFieldErrors(save.error), ...(isChecked ? fieldErrors(updateSettings, input) : {}) }

  function edit(text: string) {
    setDraft({ text, from: draft?.from ?? saved })
    // What the server said was about another text.
    if (save.isError) save.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (fieldErrors(updateSettings, input)) return document.getElementById(NAME)?.focus()
    save.mutate(input, { onError: () => document.getElementById(NAME)?.focus() })
  }

  return (
    <form className="account-setting" noValidate aria-busy={save.isPending} onSubmit={submit}>
      <h3>Blocked senders</h3>
      <div className="setting-pair">
        <Field
          id={NAME}
          label="Emails that go to Spam"
          optional
          hint="One email address or domain per line, like name@example.com or example.com."
          error={errors[NAME]}
        >
          <TextArea
            name={NAME}
            dir="ltr"
            rows={5}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={draft?.text ?? saved.join('\n')}
            onChange={({ target }) => edit(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" size="compact" busy={save.isPending} busyLabel="Updating...">
        Update the list
      </Button>
    </form>
  )
}

/** The typed list with what has been added to the saved one, and without what has been removed from it, since it was opened. */
function merge(draft: Draft | undefined, saved: string[]): string[] {
  if (!draft) return saved
  const [before, now] = [new Set(draft.from), new Set(saved)]
  const typed = cleanSenders(draft.text.split('\n')).filter((line) => now.has(line) || !before.has(line))
  return [...typed, ...saved.filter((entry) => !before.has(entry))]
}
