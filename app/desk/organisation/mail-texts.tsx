import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast-store.ts'
import {
  listMailTexts,
  MAIL_TEXT_NAMES,
  type MailText,
  type MailTextName,
  previewMailText,
  resetMailText,
  saveMailText,
} from '#contract/mail-texts.ts'
import { VARIABLES } from '#contract/variables.ts'
import { VariableMenu } from '../replies/variable-menu.tsx'
import { AccountForm, conflictOf } from '../settings/account-forms.tsx'
import { QueryPanel } from '../settings/account-panel.tsx'
import { ACCOUNT_CHANGE, accountQuery, reloadAccount } from '../settings/account-queries.ts'
import { AskInPlace } from '../shell/ask-in-place.tsx'
import { useChange } from '../shell/use-change.ts'
import { usePaused } from '../shell/use-paused.ts'
import { MAIL_WORDS, subjectHint } from './mail-text-labels.ts'

type MailWords = { subject: string; text: string }

const DELAY_MS = 300

/** Previews the unsaved mail with the newest ticket, or with the one whose number is entered. */
function MailTextPreview({ name, draft }: { name: MailTextName; draft: MailWords }) {
  const [typed, setTyped] = useState('')
  const number = usePaused(typed.replace(/^\s*#/, '').trim(), DELAY_MS)
  const subject = usePaused(draft.subject, DELAY_MS, draft.subject)
  const text = usePaused(draft.text, DELAY_MS, draft.text)
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
    <div className="stack mail-preview">
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
        <figcaption className="strong">{caption}</figcaption>
        <blockquote>
          {preview.error ? (
            <p role="alert">{isMissing ? 'No ticket to show it with.' : errorMessage(preview.error)}</p>
          ) : preview.data ? (
            <>
              <p className="mail-preview-subject strong" dir="auto">
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

const mailTextsQuery = accountQuery('mail-texts', listMailTexts, {})

const LABELS = { subject: 'Subject', text: 'Text' }
const idOf = (field: keyof MailWords) => `mail-text-${field}`

const variableMenu = (field: keyof MailWords) => ({
  fieldId: idOf(field),
  fallback: '…',
  button: `Insert into the ${field}`,
  label: `Variables for the ${field}`,
})

/** Edits the text of one mail. Unsaved input is kept over failures and reloads. */
function MailTextEditor({ saved }: { saved: MailText }) {
  const { name, is_ours: isDefault, updated_at: base } = saved
  const client = useQueryClient()
  const stored = { subject: saved.subject, text: saved.text }
  const { values, control, forget, isChanged, ...kept } = useKeptForm(`mail-text:${name}`, stored)
  const showSaved = (changed: MailText) => {
    client.setQueryData(mailTextsQuery.queryKey, (all) =>
      all?.map((each) => (each.name === changed.name ? changed : each)),
    )
    forget()
    toast({ kind: 'success', title: 'Saved.' })
    // The button that was pressed may be gone or disabled.
    document.getElementById(idOf('text'))?.focus()
  }
  const reset = useChange({ ...ACCOUNT_CHANGE, operation: resetMailText, onDone: showSaved })
  return (
    <>
      <AccountForm
        operation={saveMailText}
        id="mail-text"
        input={{ name, ...values, base }}
        action="Save"
        busyLabel="Saving..."
        onSent={showSaved}
        onOvertaken={() => reloadAccount(client)}
        conflict={conflictOf(kept, 'mail-text', (field) => ({ label: LABELS[field], value: stored[field] }))}
        more={
          <AskInPlace
            label="Use default"
            yes="Yes, drop this text"
            disabled={isDefault && !isChanged}
            isBusy={reset.isChanging}
            onYes={() => (base === null ? showSaved(saved) : reset.change({ name, base }))}
          />
        }
      >
        <p>
          {MAIL_WORDS[name].sent} {MAIL_WORDS[name].fixed}
        </p>
        <Field id={idOf('subject')} label={LABELS.subject} hint={subjectHint(name)}>
          <TextInput dir="auto" autoComplete="off" {...control('subject')} />
        </Field>
        <VariableMenu
          {...variableMenu('subject')}
          variables={VARIABLES.filter((variable) => variable.name !== 'link')}
        />
        <Field
          id={idOf('text')}
          label={LABELS.text}
          hint="The first line is the heading. A blank line begins a paragraph."
        >
          <TextArea dir="auto" rows={12} {...control('text')} />
        </Field>
        <VariableMenu {...variableMenu('text')} />
        <output>{isChanged ? 'Not saved yet.' : isDefault ? 'Default text' : 'Your own text'}</output>
      </AccountForm>
      <MailTextPreview name={name} draft={values} />
    </>
  )
}

export default function MailTexts() {
  const texts = useQuery(mailTextsQuery)
  const [name, setName] = useState<MailTextName>('ticket-created')
  return (
    <QueryPanel query={texts} subject="The email texts">
      {(all) => (
        <div className="mail-texts">
          <Field id="mail-text-name" label="Email">
            <SelectInput value={name} onChange={({ target }) => setName(target.value as MailTextName)}>
              {MAIL_TEXT_NAMES.map((each) => (
                <option key={each} value={each}>
                  {MAIL_WORDS[each].label}
                  {all.find((text) => text.name === each)?.is_ours ? '' : ' (changed)'}
                </option>
              ))}
            </SelectInput>
          </Field>
          <MailTextEditor key={name} saved={all.find((text) => text.name === name)!} />
        </div>
      )}
    </QueryPanel>
  )
}
