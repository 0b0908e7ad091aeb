import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { createKeyMaker } from '#app/lib/idempotency-key.ts'
import { reloadReplies, savedRepliesQuery, splitTags } from './saved-replies.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { useTeam, CurrentAdminId } from '../shell/team.ts'
import { useChange } from '../shell/use-change.ts'
import type { Input } from '#contract/operation.ts'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DialogForm } from '#app/ui/dialog-form.tsx'
import { createSavedReply } from '#contract/saved-replies.ts'
import { variableProblems } from '#contract/variables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { ticketQuery } from '../ticket/ticket-queries.ts'
import { site } from '#site'

/** A part of a text that a variable can replace. */
export type Suggestion = { value: string; variable: string }

export type Known = {
  customer: { first_name: string; last_name: string; email: string; company: string } | null
  ticket: { ticket_id: number; title: string }
  technician: string
  companyPhone: string
}

const SHORTEST = 2

/** Returns the parts of a text that variables can replace, as whole words, the longest first. */
export function suggestVariables(text: string, { customer, ticket, technician, companyPhone }: Known): Suggestion[] {
  const known: Suggestion[] = [
    { value: ticket.title, variable: '{{ticket.title}}' },
    { value: String(ticket.ticket_id), variable: '{{ticket.number}}' },
    { value: companyPhone, variable: '{{company.phone}}' },
    { value: customer?.email ?? '', variable: '{{customer.email|your email address}}' },
    { value: customer?.company ?? '', variable: '{{customer.company|your company}}' },
    { value: customer?.first_name ?? '', variable: '{{customer.first_name|there}}' },
    { value: customer?.last_name ?? '', variable: '{{customer.last_name|customer}}' },
    { value: technician, variable: '{{technician.name|Our team}}' },
    { value: technician.split(' ')[0]!, variable: '{{technician.first_name|Our team}}' },
  ]
  const seen = new Set<string>()
  return known
    .map(({ value, variable }) => ({ value: value.trim(), variable }))
    .filter(({ value }) => value.length >= SHORTEST && !seen.has(value) && seen.add(value))
    .toSorted((a, b) => b.value.length - a.value.length)
    .filter(({ value }, at, all) => replaceWith(text, all.slice(0, at + 1)).used.has(value))
}

/** Replaces the values by their variables, longer values before shorter ones. */
export const withVariables = (text: string, suggestions: readonly Suggestion[]): string =>
  replaceWith(text, suggestions).text

function replaceWith(text: string, suggestions: readonly Suggestion[]) {
  const used = new Set<string>()
  if (suggestions.length === 0) return { text, used }
  const values = suggestions.map(({ value }) => value.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  const words = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${values.join('|')})(?![\p{L}\p{N}_])`, 'gu')
  const replaced = text.replaceAll(words, (value) => {
    used.add(value)
    return suggestions.find((each) => each.value === value)!.variable
  })
  return { text: replaced, used }
}

type SaveReplyDialogProps = { ticketId: string; text: string; onClose: () => void }

/** Saves an answer as a reply. Values of the ticket become variables, each of which can be unchecked. */
export function SaveReplyDialog({ ticketId, text: original, onClose }: SaveReplyDialogProps) {
  const ownId = useContext(CurrentAdminId)
  const technician = useTeam().find(({ id }) => id === ownId)?.name ?? ''
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const { data: ticket } = useQuery(ticketQuery(ticketId))
  const suggestions = ticket
    ? suggestVariables(original, { customer: ticket.customer, ticket, technician, companyPhone: site.phone.display })
    : []
  const [refused, setRefused] = useState(new Set<string>())
  const [typed, setTyped] = useState<string>()
  const [fields, setFields] = useState({ title: '', folder: '', tags: '' })
  const [makeKey] = useState(() => createKeyMaker())
  const { change, isChanging, errors, failure } = useChange({
    send: (input: Input<typeof createSavedReply>) =>
      callSignedIn(createSavedReply, input, { 'Idempotency-Key': makeKey(JSON.stringify(input)) }),
    onDone: onClose,
    say: () => ({ title: 'Reply Saved', text: 'Type / in a reply to use it' }),
    reload: reloadReplies,
  })
  const text =
    typed ??
    withVariables(
      original,
      suggestions.filter(({ value }) => !refused.has(value)),
    )
  const problems = variableProblems(text)
  const set = (name: keyof typeof fields) => (event: { target: HTMLInputElement }) =>
    setFields({ ...fields, [name]: event.target.value })
  function toggle(value: string) {
    const next = new Set(refused)
    if (!next.delete(value)) next.add(value)
    setRefused(next)
  }
  return (
    <DialogForm
      title="Save as reply"
      className="save-reply"
      action="Save reply"
      busyLabel="Saving..."
      isBusy={isChanging}
      isDisabled={problems.length > 0}
      onSubmit={() => problems.length === 0 && change({ ...fields, text, tags: splitTags(fields.tags) })}
      onClose={onClose}
    >
      <Field id="reply-title" label="Title" error={errors.title}>
        <TextInput value={fields.title} maxLength={LIMITS.title} onChange={set('title')} />
      </Field>
      <Field id="reply-folder" label="Folder" optional error={errors.folder}>
        <TextInput value={fields.folder} maxLength={LIMITS.folder} list="reply-folders" onChange={set('folder')} />
      </Field>
      <datalist id="reply-folders">
        {[...new Set(replies.map(({ folder }) => folder))].filter(Boolean).map((folder) => (
          <option key={folder} value={folder}>
            {folder}
          </option>
        ))}
      </datalist>
      <Field id="reply-tags" label="Tags" optional hint="Separate them with commas" error={errors.tags}>
        <TextInput value={fields.tags} onChange={set('tags')} />
      </Field>
      {suggestions.length > 0 && typed === undefined && (
        <fieldset>
          <legend className="field-label">Filled in for each ticket</legend>
          {suggestions.map(({ value, variable }) => (
            <label key={value} className="row breakable">
              <input type="checkbox" checked={!refused.has(value)} onChange={() => toggle(value)} />
              <span>
                {value} → <code>{variable}</code>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Field id="reply-text" label="Text" error={errors.text ?? (problems.join(' ') || undefined)}>
        <TextArea
          rows={7}
          dir="auto"
          maxLength={LIMITS.message}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {failure && Object.keys(errors).length === 0 && <Notice>{failure}</Notice>}
    </DialogForm>
  )
}
