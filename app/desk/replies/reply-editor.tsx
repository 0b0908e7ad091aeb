import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import type { Macro } from '#contract/macros.ts'
import { createSavedReply, deleteSavedReply, type SavedReply, updateSavedReply } from '#contract/saved-replies.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { EditorForm, useEditor } from './editor.tsx'
import { splitTags } from './saved-replies.ts'
import { VariableMenu } from './variable-menu.tsx'

type ReplyEditorProps = {
  /** Names the kept input. */
  id: string
  /** Null for a new one. */
  reply: SavedReply | null
  folders: string[]
  macros: readonly Macro[]
  onSaved: (id: string | null) => void
}

const LABELS = { title: 'Title', folder: 'Folder', tags: 'Tags', text: 'Text' }

export function ReplyEditor({ id, reply, folders, macros, onSaved }: ReplyEditorProps) {
  const editor = useEditor({
    what: 'reply',
    id,
    entry: reply,
    stored: {
      title: reply?.title ?? '',
      folder: reply?.folder ?? '',
      tags: reply?.tags.join(', ') ?? '',
      text: reply?.text ?? '',
    },
    variablesIn: 'text',
    save: (values, headers) => {
      const input = { ...values, tags: splitTags(values.tags) }
      return reply
        ? callSignedIn(updateSavedReply, { id, base: reply.updated_at, ...input })
        : callSignedIn(createSavedReply, input, headers)
    },
    savedText: 'Type / in a reply to use it',
    erase: () => callSignedIn(deleteSavedReply, { id }),
    onSaved,
  })
  const { errors, control } = editor
  const usedBy = macros.filter(({ reply_id: used }) => used === reply?.id).map(({ title }) => title)
  return (
    <EditorForm editor={editor} labels={LABELS} usedBy={usedBy}>
      <div className="field-columns">
        <Field id="folder" label={LABELS.folder} optional hint="A new name makes a folder" error={errors.folder}>
          <TextInput maxLength={LIMITS.folder} list="folders" dir="auto" {...control('folder')} />
        </Field>
        <datalist id="folders">
          {folders.map((folder) => (
            <option key={folder} value={folder}>
              {folder}
            </option>
          ))}
        </datalist>
        <Field
          id="tags"
          label={LABELS.tags}
          optional
          hint="Separate them with commas"
          error={Object.entries(errors).find(([path]) => path.startsWith('tags'))?.[1]}
        >
          <TextInput autoComplete="off" dir="auto" {...control('tags')} />
        </Field>
      </div>
      <Field id="text" label={LABELS.text} error={errors.text ?? editor.variableProblem}>
        <TextArea rows={12} dir="auto" maxLength={LIMITS.message} {...control('text')} />
      </Field>
      <div className="actions">
        <VariableMenu fieldId="text" />
      </div>
    </EditorForm>
  )
}
