import { createMacro, deleteMacro, type Macro, updateMacro } from '#contract/macros.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/field.tsx'
import type { SavedReply } from '#contract/saved-replies.ts'
import { type MacroChange, MAX_SLEEP_DAYS } from '#contract/ticket-change.ts'
import { CATEGORIES, LIMITS, PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import { EditorForm, useEditor } from '../replies/editor.tsx'
import { splitTags } from '../replies/saved-replies.ts'
import { VariableMenu } from '../replies/variable-menu.tsx'
import { useTeam } from '../shell/team.ts'

type MacroValues = ReturnType<typeof valuesOf>

/** Returns the texts of the editor's fields, empty for no change; those of `change` have its names. */
function valuesOf(macro: Macro | null) {
  const { assignee_id: owner, waiting_for: waits, ...change } = macro?.change ?? {}
  return {
    title: macro?.title ?? '',
    reply: macro?.reply_id ?? '',
    note: macro?.note ?? '',
    status: change.status ?? '',
    category: change.category ?? '',
    priority: change.priority ?? '',
    assignee_id: owner === null ? 'none' : (owner ?? ''),
    add_tags: change.add_tags?.join(', ') ?? '',
    remove_tags: change.remove_tags?.join(', ') ?? '',
    waiting_for: waits === null ? 'wake' : (waits ?? ''),
    wake_in_days: change.wake_in_days ? String(change.wake_in_days) : '',
  } satisfies Record<string, string>
}

function macroOf({ title, note, reply, ...values }: MacroValues) {
  const { assignee_id: owner, waiting_for: waits, wake_in_days: days, add_tags, remove_tags, ...plain } = values
  const filled = Object.entries(plain).filter(([, value]) => value)
  const change = {
    ...Object.fromEntries(filled),
    ...(owner && { assignee_id: owner === 'none' ? null : owner }),
    ...(splitTags(add_tags).length > 0 && { add_tags: splitTags(add_tags) }),
    ...(splitTags(remove_tags).length > 0 && { remove_tags: splitTags(remove_tags) }),
    ...(waits && { waiting_for: waits === 'wake' ? null : waits }),
    ...(waits && waits !== 'wake' && days && { wake_in_days: Number(days) }),
  } as MacroChange
  return { title, note, reply_id: reply || null, change }
}

type MacroEditorProps = {
  /** The key under which unsaved input is kept. */
  id: string
  /** Null for a new one. */
  macro: Macro | null
  replies: readonly SavedReply[]
  onSaved: (id: string | null) => void
}
type Option = { value: string; label: string }

const LABELS: Record<keyof MacroValues, string> = {
  title: 'Title',
  reply: 'Saved reply',
  note: 'Internal note',
  status: 'Status',
  priority: 'Priority',
  category: 'Category',
  assignee_id: 'Owner',
  waiting_for: 'Waiting for',
  wake_in_days: 'Wakes after business days',
  add_tags: 'Tags to add',
  remove_tags: 'Tags to remove',
}
const WAITS: Option[] = [
  { value: 'wake', label: 'Nothing (wake it)' },
  { value: 'customer', label: 'The customer' },
  { value: 'third_party', label: 'A third party' },
  { value: 'date', label: 'A date' },
]
const plain = (all: readonly string[]): Option[] => all.map((value) => ({ value, label: value }))

export function MacroEditor({ id, macro, replies, onSaved }: MacroEditorProps) {
  const team = useTeam()
  const stored = valuesOf(macro)
  const editor = useEditor({
    what: 'macro',
    id,
    entry: macro,
    stored,
    variablesIn: 'note',
    save: (values, headers) => {
      const input = macroOf(values)
      return macro
        ? callSignedIn(updateMacro, { id, base: macro.updated_at, ...input })
        : callSignedIn(createMacro, input, headers)
    },
    erase: () => callSignedIn(deleteMacro, { id }),
    onSaved,
  })
  const { values, errors, control } = editor
  const isReplyGone = macro?.reply_missing === true && values.reply === macro.reply_id
  const isOwnerGone = macro?.owner_missing === true && values.assignee_id === macro.change.assignee_id
  const options: Partial<Record<keyof MacroValues, Option[]>> = {
    reply: [
      ...(isReplyGone ? [{ value: values.reply, label: 'Removed reply' }] : []),
      ...replies.map((reply) => ({ value: reply.id, label: reply.title })),
    ],
    status: plain(STATUSES),
    priority: plain(PRIORITIES),
    category: plain(CATEGORIES),
    assignee_id: [
      { value: 'me', label: 'The person who applies it' },
      { value: 'none', label: 'None' },
      ...team.map((member) => ({ value: member.id, label: member.name })),
      ...(isOwnerGone ? [{ value: values.assignee_id, label: 'Can’t sign in any more' }] : []),
    ],
    waiting_for: WAITS,
  }
  /** Returns the colleague's value of a field as its control would show it. */
  const storedLabel = (field: keyof MacroValues) =>
    options[field]?.find(({ value }) => value === stored[field])?.label ?? stored[field]

  const changeError = (name: keyof MacroValues) =>
    Object.entries(errors).find(([path]) => path.startsWith(`change.${name}`))?.[1]
  const select = (name: keyof MacroValues, none = 'No change', error = changeError(name)) => (
    <Field id={name} label={LABELS[name]} error={error}>
      <SelectInput {...control(name)}>
        <option value="">{none}</option>
        {options[name]?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
  const tags = (name: 'add_tags' | 'remove_tags') => (
    <Field id={name} label={LABELS[name]} optional hint="Separate them with commas" error={changeError(name)}>
      <TextInput autoComplete="off" dir="auto" {...control(name)} />
    </Field>
  )
  return (
    <EditorForm editor={editor} labels={LABELS} storedLabel={storedLabel} failure={errors.change}>
      {select(
        'reply',
        'None',
        errors.reply_id ?? (isReplyGone ? 'This saved reply has been removed. Choose another one' : undefined),
      )}
      <Field id="note" label={LABELS.note} optional error={errors.note ?? editor.variableProblem}>
        <TextArea rows={3} dir="auto" maxLength={LIMITS.message} {...control('note')} />
      </Field>
      <div className="actions">
        <VariableMenu fieldId="note" />
      </div>
      <div className="field-columns">
        {select('status')}
        {select('priority')}
        {select('category')}
        {select(
          'assignee_id',
          undefined,
          changeError('assignee_id') ??
            (isOwnerGone ? 'This person can’t sign in any more. Choose another one' : undefined),
        )}
        {select('waiting_for')}
        {values.waiting_for && values.waiting_for !== 'wake' && (
          <Field
            id="wake_in_days"
            label={LABELS.wake_in_days}
            optional={values.waiting_for !== 'date'}
            error={changeError('wake_in_days')}
          >
            <TextInput type="number" min={1} max={MAX_SLEEP_DAYS} {...control('wake_in_days')} />
          </Field>
        )}
      </div>
      <div className="field-columns">
        {tags('add_tags')}
        {tags('remove_tags')}
      </div>
    </EditorForm>
  )
}
