import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { fieldErrors } from '#app/lib/forms/field-errors.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/forms/changed-meanwhile.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { mailTextProblems } from '#contract/team/mail-text-problems.ts'
import { type MailText, type MailTextName, resetMailText, saveMailText } from '#contract/team/mail-texts.ts'
import { VARIABLES } from '#contract/team/variables.ts'
import { useAccountMutation } from '../use-account-mutation.ts'
import { BackToOurs } from './back-to-ours.tsx'
import { MailTextPreview, type MailWords } from './mail-text-preview.tsx'
import { mailTextsQuery } from './mail-texts-query.ts'
import { MAIL_WORDS, SUBJECT_HINTS } from './mail-text-words.ts'

const IDS = { subject: 'mail-text-subject', text: 'mail-text-text' }
const LABELS = { subject: 'Subject', text: 'Text' }

/** Edits the text of one mail. What is typed stays until it is saved, over failures and reloads. */
export function MailTextEditor({ saved }: { saved: MailText }) {
  const { name } = saved
  const client = useQueryClient()
  const stored = { subject: saved.subject, text: saved.text }
  const { values: typed, set, forget, isChanged, conflicts, ...versions } = useKeptForm(`mail-text:${name}`, stored)
  const [isChecked, setChecked] = useState(false)
  const change = (next: Partial<MailWords>) => {
    set(next)
    if (save.isError) save.reset()
  }
  const done = (title: string, text: string) => (changed: MailText) => {
    client.setQueryData(mailTextsQuery.queryKey, (all) =>
      all?.map((each) => (each.name === changed.name ? changed : each)),
    )
    forget()
    setChecked(false)
    toast({ kind: 'success', title, text })
    // The button that was pressed may be gone or disabled.
    document.getElementById(IDS.text)?.focus()
  }
  const save = useAccountMutation(saveMailText, done('Text Saved', 'The next emails are sent this way.'))
  const reset = useAccountMutation(resetMailText, done('Back to Ours', 'The next emails have our text.'))
  const problems = findProblems(name, typed)
  const errors = { ...serverFieldErrors(save.error), ...(isChecked && problems) }
  const hasFailed = save.isError && Object.keys(serverFieldErrors(save.error)).length === 0

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    const wrong = (['subject', 'text'] as const).find((field) => problems[field])
    if (wrong) return document.getElementById(IDS[wrong])?.focus()
    if (conflicts.length > 0)
      return event.currentTarget.querySelector<HTMLElement>('.changed-meanwhile button')?.focus()
    save.mutate({ name, ...typed, base: saved.updated_at })
  }

  return (
    <form className="mail-text" noValidate aria-busy={save.isPending} onSubmit={submit}>
      <div className="mail-text-fields">
        <p>
          {MAIL_WORDS[name].sent} {MAIL_WORDS[name].fixed}
        </p>
        <Field id={IDS.subject} label={LABELS.subject} hint={SUBJECT_HINTS[name]} error={errors['subject']}>
          <TextInput
            dir="auto"
            autoComplete="off"
            value={typed.subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
        </Field>
        <VariableMenu field="subject" onInsert={(subject) => change({ subject })} />
        <Field
          id={IDS.text}
          label={LABELS.text}
          hint="The first line is the heading. A blank line begins a paragraph."
          error={errors['text']}
        >
          <TextArea dir="auto" rows={12} value={typed.text} onChange={({ target }) => change({ text: target.value })} />
        </Field>
        <VariableMenu field="text" onInsert={(text) => change({ text })} />
        <ChangedMeanwhile
          what="text"
          theirs={conflicts.map((field) => ({ id: IDS[field], label: LABELS[field], value: stored[field] }))}
          onKeepMine={versions.keepMine}
          onUseTheirs={versions.useTheirs}
        />
        {hasFailed && conflicts.length === 0 && <Notice>{errorMessage(save.error)}</Notice>}
        <output className="mail-text-state">
          {isChanged ? 'Not saved yet.' : saved.is_ours ? 'This is our text.' : 'Saved: your own text.'}
        </output>
        <div className="account-actions">
          <Button type="submit" size="compact" busy={save.isPending} busyLabel="Saving...">
            Save text
          </Button>
          <BackToOurs
            disabled={saved.is_ours && !isChanged}
            isBusy={reset.isPending}
            onDrop={() =>
              saved.updated_at === null
                ? done('Back to Ours', 'This is our text.')(saved)
                : reset.mutate({ name, base: saved.updated_at })
            }
          />
        </div>
      </div>
      <MailTextPreview name={name} draft={typed} />
    </form>
  )
}

function findProblems(name: MailTextName, typed: MailWords): Partial<Record<string, string>> {
  const wrong = mailTextProblems(typed).toReversed()
  return {
    ...Object.fromEntries(wrong.map(({ path, message }) => [path, message])),
    ...fieldErrors(saveMailText, { name, ...typed }),
  }
}

/** Puts a variable where the cursor is, with words to say instead where it may be empty. */
function VariableMenu({ field, onInsert }: { field: keyof MailWords; onInsert: (value: string) => void }) {
  const insert = (variable: string) => {
    const control = document.getElementById(IDS[field]) as HTMLInputElement | HTMLTextAreaElement
    control.setRangeText(variable, control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end')
    onInsert(control.value)
    control.focus()
  }
  return (
    <Menu
      className="button"
      data-variant="outline"
      data-size="compact"
      button={`Insert into the ${field}`}
      label={`Variables for the ${field}`}
    >
      {VARIABLES.filter(({ name }) => field === 'text' || name !== 'link').map(({ name, label, canBeEmpty }) => (
        <MenuItem key={name} onSelect={() => insert(canBeEmpty ? `{{${name}|…}}` : `{{${name}}}`)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
