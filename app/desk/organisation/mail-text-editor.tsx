import { useState, useEffect, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { keepPreviousData, useQuery, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { Field, TextInput, TextArea } from '#app/ui/field.tsx'
import {
  type MailTextName,
  previewMailText,
  listMailTexts,
  type MailText,
  resetMailText,
  saveMailText,
  mailTextProblems,
} from '#contract/mail-texts.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { fieldErrors } from '#app/forms/field-errors.ts'
import { toast } from '#app/ui/toast-store.ts'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { VARIABLES } from '#contract/variables.ts'
import { ACCOUNT_CHANGE } from '../settings/account-queries.ts'
import { useChange } from '../shell/use-change.ts'
import { MAIL_WORDS, SUBJECT_HINTS } from './mail-text-labels.ts'

type BackToOursProps = { disabled: boolean; isBusy: boolean; onDrop: () => void }

/** Resets the text after a confirmation. */
function BackToOurs({ disabled, isBusy, onDrop }: BackToOursProps) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button
        variant="outline"
        size="compact"
        busy={isBusy}
        busyLabel="Changing..."
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        Back to ours
      </Button>
    )
  return (
    <>
      <Button
        variant="outline"
        size="compact"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
        autoFocus
        onClick={() => {
          setAsked(false)
          onDrop()
        }}
      >
        Yes, drop this text
      </Button>
      <Button variant="outline" size="compact" onClick={() => setAsked(false)}>
        Keep it
      </Button>
    </>
  )
}

type MailWords = { subject: string; text: string }

const DELAY_MS = 300

/** Previews the unsaved mail with the newest ticket, or with the one whose number is entered. */
function MailTextPreview({ name, draft }: { name: MailTextName; draft: MailWords }) {
  const [typed, setTyped] = useState('')
  const number = useSettled(typed.replace(/^\s*#/, '').trim())
  const { subject, text } = useSettled(draft)
  const isNumber = /^\d{1,9}$/.test(number)
  const preview = useQuery({
    queryKey: ['mail-text-preview', name, number, subject, text],
    queryFn: ({ signal }) =>
      call(previewMailText, { name, ...(isNumber && { number: Number(number) }), subject, text }, { signal }),
    enabled: (isNumber || number === '') && subject.trim() !== '' && text.trim() !== '',
    placeholderData: (before, query) =>
      query?.queryKey[1] === name && query.queryKey[2] === number ? keepPreviousData(before) : undefined,
    retry: false,
  })
  const isMissing = preview.error instanceof ApiError && preview.error.status === 404
  const caption = number
    ? `Preview with ticket #${number}`
    : preview.data && preview.data.number === null
      ? 'Preview with an example, until there is a ticket'
      : 'Preview with the newest ticket'
  return (
    <div className="mail-preview">
      <Field
        id="mail-text-ticket"
        label="Preview with ticket"
        optional
        hint="A ticket number. Left blank, the newest ticket."
        error={number && (isMissing || !isNumber) ? `There is no ticket #${number}.` : undefined}
      >
        <TextInput
          className="number-field"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <figure className="form-preview" aria-busy={preview.isFetching}>
        <figcaption>{caption}</figcaption>
        <blockquote>
          {preview.error ? (
            <p role="alert">{isMissing ? 'No ticket to show it with.' : errorMessage(preview.error)}</p>
          ) : preview.data ? (
            <>
              <p className="mail-preview-subject" dir="auto">
                {preview.data.subject}
              </p>
              <pre dir="auto">{preview.data.text}</pre>
            </>
          ) : (
            <p>{preview.isFetching ? 'Loading...' : 'Nothing to show yet.'}</p>
          )}
        </blockquote>
      </figure>
    </div>
  )
}

/** Debounces a value. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export const mailTextsQuery = queryOptions({
  queryKey: ['account', 'mail-texts'],
  queryFn: ({ signal }) => call(listMailTexts, {}, { signal }),
})

const IDS = { subject: 'mail-text-subject', text: 'mail-text-text' }
const LABELS = { subject: 'Subject', text: 'Text' }

/** Edits the text of one mail. Unsaved input is kept over failures and reloads. */
export function MailTextEditor({ saved }: { saved: MailText }) {
  const { name } = saved
  const client = useQueryClient()
  const stored = { subject: saved.subject, text: saved.text }
  const { values: typed, set, forget, isChanged, conflicts, ...versions } = useKeptForm(`mail-text:${name}`, stored)
  const [isChecked, setChecked] = useState(false)
  const change = (next: Partial<MailWords>) => {
    set(next)
    if (save.error) save.reset()
  }
  const showSaved = (changed: MailText) => {
    client.setQueryData(mailTextsQuery.queryKey, (all) =>
      all?.map((each) => (each.name === changed.name ? changed : each)),
    )
    forget()
    setChecked(false)
    // The button that was pressed may be gone or disabled.
    document.getElementById(IDS.text)?.focus()
  }
  const save = useChange({
    ...ACCOUNT_CHANGE,
    operation: saveMailText,
    onDone: showSaved,
    say: () => ({ title: 'Text Saved', text: 'The next emails are sent this way.' }),
  })
  const reset = useChange({
    ...ACCOUNT_CHANGE,
    operation: resetMailText,
    onDone: showSaved,
    say: () => ({ title: 'Back to Ours', text: 'The next emails have our text.' }),
  })
  const problems = findProblems(name, typed)
  const errors = { ...save.errors, ...(isChecked && problems) }
  const hasFailed = save.failure !== '' && Object.keys(save.errors).length === 0

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    const wrong = (['subject', 'text'] as const).find((field) => problems[field])
    if (wrong) return document.getElementById(IDS[wrong])?.focus()
    if (conflicts.length > 0)
      return event.currentTarget.querySelector<HTMLElement>('.changed-meanwhile button')?.focus()
    save.change({ name, ...typed, base: saved.updated_at })
  }

  return (
    <form className="mail-text" noValidate aria-busy={save.isChanging} onSubmit={submit}>
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
        {hasFailed && conflicts.length === 0 && <Notice>{save.failure}</Notice>}
        <output className="mail-text-state">
          {isChanged ? 'Not saved yet.' : saved.is_ours ? 'This is our text.' : 'Saved: your own text.'}
        </output>
        <div className="account-actions">
          <Button type="submit" size="compact" busy={save.isChanging} busyLabel="Saving...">
            Save text
          </Button>
          <BackToOurs
            disabled={saved.is_ours && !isChanged}
            isBusy={reset.isChanging}
            onDrop={() => {
              if (saved.updated_at !== null) return reset.change({ name, base: saved.updated_at })
              showSaved(saved)
              toast({ kind: 'success', title: 'Back to Ours', text: 'This is our text.' })
            }}
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

/** Inserts a variable at the cursor, with a fallback if it may be empty. */
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
