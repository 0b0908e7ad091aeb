import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type FormEvent } from 'react'
import { serverFieldErrors } from '#app/lib/error-message.ts'
import { fieldErrors } from '#app/lib/forms/field-errors.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { mailTextProblems } from '#contract/team/mail-text-problems.ts'
import { type MailText, resetMailText, saveMailText } from '#contract/team/mail-texts.ts'
import { VARIABLES } from '#contract/team/variables.ts'
import { useAccountMutation } from '../use-account-mutation.ts'
import { keepDraft, readDraft, type MailTextDraft } from './mail-text-draft.ts'
import { MailTextPreview } from './mail-text-preview.tsx'
import { mailTextsQuery } from './mail-texts-query.ts'
import { MAIL_WORDS, SUBJECT_HINTS } from './mail-text-words.ts'

const SUBJECT_ID = 'mail-text-subject'
const TEXT_ID = 'mail-text-text'
const IDS = { subject: SUBJECT_ID, text: TEXT_ID }

/** Edits the text of one mail. What is typed stays until it is saved, over failures and reloads. */
export function MailTextEditor({ saved }: { saved: MailText }) {
  const { name } = saved
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(name))
  const [isChecked, setChecked] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const typed = useMemo(
    () => ({ subject: draft?.subject ?? saved.subject, text: draft?.text ?? saved.text }),
    [draft, saved],
  )
  const isChanged = typed.subject !== saved.subject || typed.text !== saved.text
  const change = (next: MailTextDraft | undefined) => {
    keepDraft(name, next)
    setDraft(next)
    if (save.isError) save.reset()
  }
  const done = (title: string, text: string) => (changed: MailText) => {
    client.setQueryData(mailTextsQuery.queryKey, (all) =>
      all?.map((each) => (each.name === changed.name ? changed : each)),
    )
    change(undefined)
    setChecked(false)
    setAsked(false)
    toast({ kind: 'success', title, text })
  }
  const save = useAccountMutation(saveMailText, done('Text Saved', 'The next emails are sent this way.'))
  const reset = useAccountMutation(resetMailText, done('Back to Ours', 'The next emails have our text.'))
  const problems = findProblems(typed, { ...saved, ...typed })
  const errors = { ...serverFieldErrors(save.error), ...(isChecked && problems) }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const wrong = (['subject', 'text'] as const).find((field) => problems[field])
    if (wrong) return document.getElementById(IDS[wrong])?.focus()
    save.mutate({ name, ...typed })
  }

  return (
    <form className="mail-text" noValidate aria-busy={save.isPending} onSubmit={submit}>
      <div className="mail-text-fields">
        <p>
          {MAIL_WORDS[name].sent} {MAIL_WORDS[name].fixed}
        </p>
        <Field id={SUBJECT_ID} label="Subject" hint={SUBJECT_HINTS[name]} error={errors['subject']}>
          <TextInput
            dir="auto"
            autoComplete="off"
            value={typed.subject}
            onChange={({ target }) => change({ ...typed, subject: target.value })}
          />
        </Field>
        <VariableMenu field="subject" onInsert={(subject) => change({ ...typed, subject })} />
        <Field
          id={TEXT_ID}
          label="Text"
          hint="The first line is the heading. A blank line begins a paragraph."
          error={errors['text']}
        >
          <TextArea
            dir="auto"
            rows={12}
            value={typed.text}
            onChange={({ target }) => change({ ...typed, text: target.value })}
          />
        </Field>
        <VariableMenu field="text" onInsert={(text) => change({ ...typed, text })} />
        <output className="mail-text-state">
          {isChanged ? 'Not saved yet.' : saved.is_ours ? 'This is our text.' : 'Saved: your own text.'}
        </output>
        <div className="account-actions">
          <Button type="submit" size="compact" busy={save.isPending} busyLabel="Saving...">
            Save text
          </Button>
          {isAsked ? (
            <>
              <Button
                variant="outline"
                size="compact"
                busy={reset.isPending}
                busyLabel="Changing..."
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
                autoFocus
                onClick={() =>
                  saved.is_ours ? done('Back to Ours', 'This is our text.')(saved) : reset.mutate({ name })
                }
              >
                Yes, drop this text
              </Button>
              <Button variant="outline" size="compact" onClick={() => setAsked(false)}>
                Keep it
              </Button>
            </>
          ) : (
            <Button
              variant="outline"
              size="compact"
              disabled={saved.is_ours && !isChanged}
              onClick={() => setAsked(true)}
            >
              Back to ours
            </Button>
          )}
        </div>
      </div>
      <MailTextPreview name={name} draft={typed} />
    </form>
  )
}

function findProblems(typed: MailTextDraft, { name }: Pick<MailText, 'name'>): Partial<Record<string, string>> {
  const wrong = mailTextProblems(typed).toReversed()
  return {
    ...Object.fromEntries(wrong.map(({ path, message }) => [path, message])),
    ...fieldErrors(saveMailText, { name, ...typed }),
  }
}

/** Puts a variable where the cursor is, with words to say instead where it may be empty. */
function VariableMenu({ field, onInsert }: { field: keyof MailTextDraft; onInsert: (value: string) => void }) {
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
