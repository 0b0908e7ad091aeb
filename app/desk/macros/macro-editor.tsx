import { type Macro, createMacro, deleteMacro, updateMacro } from '#contract/macros.ts'
import { type MacroChange, MAX_SLEEP_DAYS } from '#contract/ticket-change.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { useTeam } from '../shell/team.ts'
import { toast } from '#app/ui/toast-store.ts'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SavedReply } from '#contract/saved-replies.ts'
import { variableProblems } from '#contract/variables.ts'
import { CATEGORIES, LIMITS, PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import { EditorActions, useSave, VariableMenu } from '../replies/editor-actions.tsx'

type MacroValues = ReturnType<typeof valuesOf>

const tagsOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

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
    ...(tagsOf(add).length > 0 && { add_tags: tagsOf(add) }),
    ...(tagsOf(remove).length > 0 && { remove_tags: tagsOf(remove) }),
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
  const { values, set, forget, isChanged, sendKey, ...versions } = useKeptForm(`macro:${id}`, stored)
  // A deleted macro is created again, without another version to conflict with.
  const conflicts = macro ? versions.conflicts : []
  const { form, save, isBusy, errors, failure, focusWrong } = useSave(onSaved)
  const noteProblem = variableProblems(values.note).join(' ') || undefined
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

  const store = () =>
    save(async () => {
      const input = macroOf(values)
      const headers = { 'Idempotency-Key': sendKey ?? randomUuid() }
      const saved = macro
        ? await callSignedIn(updateMacro, { id, base: macro.updated_at, ...input })
        : await callSignedIn(createMacro, input, headers)
      forget()
      toast({ kind: 'success', title: 'Macro Saved' })
      return saved.id
    })
  const remove = () =>
    save(async () => {
      await callSignedIn(deleteMacro, { id })
      forget()
      toast({ kind: 'success', title: 'Macro Deleted' })
      return null
    })

  const changeError = (name: keyof MacroValues) =>
    Object.entries(errors).find(([path]) => path.startsWith(`change.${PATHS[name] ?? name}`))?.[1]
  const select = (name: keyof MacroValues, none = 'No change', error = changeError(name)) => (
    <Field id={name} label={LABELS[name]} error={error}>
      <SelectInput value={values[name]} onChange={({ target }) => set({ [name]: target.value })}>
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
      <TextInput
        value={values[name]}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <form
      ref={form}
      className="reply-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (noteProblem || conflicts.length > 0) focusWrong()
        else store()
      }}
    >
      <Field id="title" label={LABELS.title} error={errors.title}>
        <TextInput
          value={values.title}
          maxLength={LIMITS.title}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      {select(
        'reply',
        'None',
        errors.reply_id ?? (isReplyGone ? 'This saved reply has been removed. Choose another one' : undefined),
      )}
      <Field id="note" label={LABELS.note} optional error={errors.note ?? noteProblem}>
        <TextArea
          rows={3}
          dir="auto"
          maxLength={LIMITS.message}
          value={values.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
      <div className="reply-tools">
        <VariableMenu fieldId="note" onInsert={(note) => set({ note })} />
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
            <TextInput
              type="number"
              min={1}
              max={MAX_SLEEP_DAYS}
              value={values.days}
              onChange={({ target }) => set({ days: target.value })}
            />
          </Field>
        )}
      </div>
      <div className="reply-fields">
        {tags('add')}
        {tags('remove')}
      </div>
      <ChangedMeanwhile
        what="macro"
        theirs={conflicts.map((field) => ({ id: field, label: LABELS[field], value: storedLabel(field) }))}
        onKeepMine={versions.keepMine}
        onUseTheirs={versions.useTheirs}
      />
      {(failure || errors.change) && conflicts.length === 0 && <Notice>{failure || errors.change}</Notice>}
      <EditorActions
        what="macro"
        title={macro && macro.title}
        {...{ isBusy, isChanged }}
        onDiscard={forget}
        onDelete={remove}
      />
    </form>
  )
}
