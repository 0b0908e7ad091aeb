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

/** Returns the texts of the editor's fields, empty for no change. */
function valuesOf(macro: Macro | null) {
  const { status, category, priority, assignee_id: owner, waiting_for: waits, ...change } = macro?.change ?? {}
  return {
    title: macro?.title ?? '',
    reply: macro?.reply_id ?? '',
    note: macro?.note ?? '',
    status: status ?? '',
    category: category ?? '',
    priority: priority ?? '',
    owner: owner === null ? 'none' : (owner ?? ''),
    add: change.add_tags?.join(', ') ?? '',
    remove: change.remove_tags?.join(', ') ?? '',
    waits: waits === null ? 'wake' : (waits ?? ''),
    days: change.wake_in_days ? String(change.wake_in_days) : '',
  } satisfies Record<string, string>
}

function macroOf({ title, note, reply, ...values }: MacroValues) {
  const { status, category, priority, owner, add, remove, waits, days } = values
  const change = {
    ...(status && { status }),
    ...(category && { category }),
    ...(priority && { priority }),
    ...(owner && { assignee_id: owner === 'none' ? null : owner }),
    ...(splitTags(add).length > 0 && { add_tags: splitTags(add) }),
    ...(splitTags(remove).length > 0 && { remove_tags: splitTags(remove) }),
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
  owner: 'Owner',
  waits: 'Waiting for',
  days: 'Wakes after business days',
  add: 'Tags to add',
  remove: 'Tags to remove',
}
/** Fields of `change` that have another name in the editor. */
const PATHS: Partial<Record<keyof MacroValues, string>> = {
  owner: 'assignee_id',
  waits: 'waiting_for',
  days: 'wake_in_days',
  add: 'add_tags',
  remove: 'remove_tags',
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
  const isOwnerGone = macro?.owner_missing === true && values.owner === macro.change.assignee_id
  const options: Partial<Record<keyof MacroValues, Option[]>> = {
    reply: [
      ...(isReplyGone ? [{ value: values.reply, label: 'Removed reply' }] : []),
      ...replies.map((reply) => ({ value: reply.id, label: reply.title })),
    ],
    status: plain(STATUSES),
    priority: plain(PRIORITIES),
    category: plain(CATEGORIES),
    owner: [
      { value: 'me', label: 'The person who applies it' },
      { value: 'none', label: 'None' },
      ...team.map((member) => ({ value: member.id, label: member.name })),
      ...(isOwnerGone ? [{ value: values.owner, label: 'Can’t sign in any more' }] : []),
    ],
    waits: WAITS,
  }
  /** Returns the colleague's value of a field as its control would show it. */
  const storedLabel = (field: keyof MacroValues) =>
    options[field]?.find(({ value }) => value === stored[field])?.label ?? stored[field]

  const changeError = (name: keyof MacroValues) =>
    Object.entries(errors).find(([path]) => path.startsWith(`change.${PATHS[name] ?? name}`))?.[1]
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
  const tags = (name: 'add' | 'remove') => (
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
      <div className="reply-fields">
        {select('status')}
        {select('priority')}
        {select('category')}
        {select(
          'owner',
          undefined,
          changeError('owner') ?? (isOwnerGone ? 'This person can’t sign in any more. Choose another one' : undefined),
        )}
        {select('waits')}
        {values.waits && values.waits !== 'wake' && (
          <Field id="days" label={LABELS.days} optional={values.waits !== 'date'} error={changeError('days')}>
            <TextInput type="number" min={1} max={MAX_SLEEP_DAYS} {...control('days')} />
          </Field>
        )}
      </div>
      <div className="reply-fields">
        {tags('add')}
        {tags('remove')}
      </div>
    </EditorForm>
  )
}
