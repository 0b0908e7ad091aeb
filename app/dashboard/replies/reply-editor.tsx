import { useRef } from 'react'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Macro } from '#contract/team/macros.ts'
import { createSavedReply, deleteSavedReply, updateSavedReply, type SavedReply } from '#contract/team/saved-replies.ts'
import { variableProblems, VARIABLES } from '#contract/team/variables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useSave } from './use-save.ts'

type ReplyEditorProps = {
  reply: SavedReply | null
  folders: string[]
  macros: readonly Macro[]
  onSaved: (id: string | null) => void
}

/** Title, folder, tags and text of a saved reply, or of a new one. */
export function ReplyEditor({ reply, folders, macros, onSaved }: ReplyEditorProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const initial = {
    title: reply?.title ?? '',
    folder: reply?.folder ?? '',
    tags: reply?.tags.join(', ') ?? '',
    text: reply?.text ?? '',
  }
  const { values, set, forget } = useKeptForm(`reply:${reply?.id ?? 'new'}`, initial)
  const { save, isBusy, errors } = useSave()
  const problems = variableProblems(values.text)
  const store = () =>
    save(async () => {
      const input = { ...values, tags: values.tags.split(',').filter((each) => each.trim()) }
      const { id } = reply
        ? await callSignedIn(updateSavedReply, { id: reply.id, ...input })
        : await callSignedIn(createSavedReply, input)
      forget()
      toast({ kind: 'success', title: 'Reply Saved' })
      onSaved(id)
    })
  const users = macros.filter(({ reply_id: used }) => used === reply?.id).map(({ title }) => `“${title}”`)
  const remove = () => {
    const warning = users.length > 0 ? ` Macros that use it can’t be applied any more: ${users.join(', ')}.` : ''
    // oxlint-disable-next-line no-alert -- the browser's own question is keyboard and screen reader ready
    if (!reply || !confirm(`Delete “${reply.title}”?${warning}`)) return
    void save(async () => {
      await callSignedIn(deleteSavedReply, { id: reply.id })
      forget()
      onSaved(null)
    })
  }
  const insert = (name: string) => {
    const variable = VARIABLES.find((each) => each.name === name)
    if (!variable || !text.current) return
    const { selectionStart: at } = text.current
    const added = variable.canBeEmpty ? `{{${name}|}}` : `{{${name}}}`
    set({ text: values.text.slice(0, at) + added + values.text.slice(at) })
    // Between the bar and the braces: what to say instead is typed there.
    requestAnimationFrame(() => {
      const end = at + added.length - (variable.canBeEmpty ? 2 : 0)
      text.current?.focus()
      text.current?.setSelectionRange(end, end)
    })
  }
  return (
    <form
      className="reply-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problems.length === 0) void store()
      }}
    >
      <Field id="title" label="Title" error={errors.title}>
        <TextInput
          value={values.title}
          maxLength={LIMITS.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <Field id="folder" label="Folder" optional error={errors.folder}>
        <TextInput
          value={values.folder}
          maxLength={LIMITS.folder}
          list="folders"
          onChange={({ target }) => set({ folder: target.value })}
        />
      </Field>
      <datalist id="folders">
        {folders.map((folder) => (
          <option key={folder}>{folder}</option>
        ))}
      </datalist>
      <Field id="tags" label="Tags" optional hint="Separate them with commas" error={errors.tags}>
        <TextInput value={values.tags} onChange={({ target }) => set({ tags: target.value })} />
      </Field>
      <Field id="text" label="Text" error={errors.text ?? problems[0]}>
        <TextArea
          ref={text}
          rows={10}
          dir="auto"
          maxLength={LIMITS.message}
          value={values.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Field>
      {problems.slice(1).map((problem) => (
        <p key={problem} className="reply-problems">
          {problem}
        </p>
      ))}
      <Field
        id="variable"
        label="Insert variable"
        hint="For one that may be empty, type what to say instead behind the bar"
      >
        <SelectInput value="" onChange={({ target }) => insert(target.value)}>
          <option value="">Choose…</option>
          {VARIABLES.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
      {errors.form && <Notice>{errors.form}</Notice>}
      <div className="dialog-actions">
        <Button type="submit" size="compact" busy={isBusy} busyLabel="Saving..." disabled={problems.length > 0}>
          Save reply
        </Button>
        {reply && (
          <Button variant="outline" size="compact" onClick={remove}>
            Delete
          </Button>
        )}
      </div>
    </form>
  )
}
