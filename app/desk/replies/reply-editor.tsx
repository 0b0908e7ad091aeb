import { randomUuid } from '#app/lib/idempotency-key.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast-store.ts'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Macro } from '#contract/macros.ts'
import { createSavedReply, deleteSavedReply, updateSavedReply, type SavedReply } from '#contract/saved-replies.ts'
import { variableProblems } from '#contract/variables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { EditorActions, useSave, VariableMenu } from './editor-actions.tsx'

type ReplyEditorProps = {
  /** Names the kept input. */
  id: string
  /** Null for a new one. */
  reply: SavedReply | null
  folders: string[]
  macros: readonly Macro[]
  onSaved: (id: string | null) => void
}

const TEXT_ID = 'text'
const LABELS = { title: 'Title', folder: 'Folder', tags: 'Tags', text: 'Text' }

export function ReplyEditor({ id, reply, folders, macros, onSaved }: ReplyEditorProps) {
  const stored = {
    title: reply?.title ?? '',
    folder: reply?.folder ?? '',
    tags: reply?.tags.join(', ') ?? '',
    text: reply?.text ?? '',
  }
  const { values, set, forget, isChanged, sendKey, ...versions } = useKeptForm(`reply:${id}`, stored)
  // One that has been deleted is made once more: there is no other version of it.
  const conflicts = reply ? versions.conflicts : []
  const { form, save, isBusy, errors, failure, focusWrong } = useSave(onSaved)
  const problems = variableProblems(values.text)
  const store = () =>
    save(async () => {
      const input = { ...values, tags: values.tags.split(',').filter((each) => each.trim()) }
      const headers = { 'Idempotency-Key': sendKey ?? randomUuid() }
      const saved = reply
        ? await callSignedIn(updateSavedReply, { id, base: reply.updated_at, ...input })
        : await callSignedIn(createSavedReply, input, headers)
      forget()
      toast({ kind: 'success', title: 'Reply Saved', text: 'Type / in an answer to use it' })
      return saved.id
    })
  const remove = () =>
    save(async () => {
      await callSignedIn(deleteSavedReply, { id })
      forget()
      toast({ kind: 'success', title: 'Reply Deleted' })
      return null
    })
  return (
    <form
      ref={form}
      className="reply-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problems.length + conflicts.length > 0) focusWrong()
        else store()
      }}
    >
      <Field id="title" label="Title" error={errors.title}>
        <TextInput
          value={values.title}
          maxLength={LIMITS.title}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <div className="reply-fields">
        <Field id="folder" label="Folder" optional hint="A new name makes a folder" error={errors.folder}>
          <TextInput
            value={values.folder}
            maxLength={LIMITS.folder}
            list="folders"
            dir="auto"
            onChange={({ target }) => set({ folder: target.value })}
          />
        </Field>
        <datalist id="folders">
          {folders.map((folder) => (
            <option key={folder}>{folder}</option>
          ))}
        </datalist>
        <Field
          id="tags"
          label="Tags"
          optional
          hint="Separate them with commas"
          error={Object.entries(errors).find(([path]) => path.startsWith('tags'))?.[1]}
        >
          <TextInput
            value={values.tags}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => set({ tags: target.value })}
          />
        </Field>
      </div>
      <Field id={TEXT_ID} label="Text" error={errors.text ?? (problems.join(' ') || undefined)}>
        <TextArea
          rows={12}
          dir="auto"
          maxLength={LIMITS.message}
          value={values.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Field>
      <div className="reply-tools">
        <VariableMenu fieldId={TEXT_ID} onInsert={(text) => set({ text })} />
      </div>
      <ChangedMeanwhile
        what="reply"
        theirs={conflicts.map((field) => ({ id: field, label: LABELS[field], value: stored[field] }))}
        onKeepMine={versions.keepMine}
        onUseTheirs={versions.useTheirs}
      />
      {failure && conflicts.length === 0 && <Notice>{failure}</Notice>}
      <EditorActions
        what="reply"
        title={reply && reply.title}
        usedBy={macros.filter(({ reply_id: used }) => used === reply?.id).map(({ title }) => title)}
        {...{ isBusy, isChanged }}
        onDiscard={forget}
        onDelete={remove}
      />
    </form>
  )
}
