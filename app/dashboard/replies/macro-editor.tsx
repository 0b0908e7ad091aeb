import { call } from '#app/lib/api.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { callSignedIn, retryAfterSignIn } from '#app/lib/session/session-expiry.ts'
import { useTeam } from '#app/lib/team.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { createMacro, deleteMacro, updateMacro, type Macro } from '#contract/team/macros.ts'
import type { SavedReply } from '#contract/team/saved-replies.ts'
import { MAX_SLEEP_DAYS, type MacroChange } from '#contract/team/ticket-change.ts'
import { variableProblems } from '#contract/team/variables.ts'
import { CATEGORIES, LIMITS, PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import { macroProblem } from '../ticket/macros/macro-words.ts'
import { EditorActions } from './editor-actions.tsx'
import { useKeptForm } from './use-kept-form.ts'
import { useSave } from './use-save.ts'
import { VariableMenu } from './variable-menu.tsx'

type MacroEditorProps = { macro: Macro | null; replies: readonly SavedReply[]; onSaved: (id: string | null) => void }

const WAITS = [
  { value: 'wake', label: 'Nothing (wake it)' },
  { value: 'customer', label: 'The customer' },
  { value: 'third_party', label: 'A third party' },
  { value: 'date', label: 'A date' },
]
const tagsOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

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
  }
}

function changeOf(values: ReturnType<typeof valuesOf>) {
  const { status, category, priority, owner, add, remove, waits, days } = values
  return {
    ...(status && { status }),
    ...(category && { category }),
    ...(priority && { priority }),
    ...(owner && { assignee_id: owner === 'none' ? null : owner }),
    ...(tagsOf(add).length > 0 && { add_tags: tagsOf(add) }),
    ...(tagsOf(remove).length > 0 && { remove_tags: tagsOf(remove) }),
    ...(waits && { waiting_for: waits === 'wake' ? null : waits }),
    ...(waits && waits !== 'wake' && days && { wake_in_days: Number(days) }),
  } as MacroChange
}

/** What a macro is called and does, or a new one. */
export function MacroEditor({ macro, replies, onSaved }: MacroEditorProps) {
  const team = useTeam()
  const { values, set, forget, isChanged, sendKey } = useKeptForm(`macro:${macro?.id ?? 'new'}`, valuesOf(macro))
  const { form, save, isBusy, errors, focusWrong } = useSave()
  const [noteProblem] = variableProblems(values.note)
  const problem = macro && macroProblem(macro)
  const store = () =>
    save(async () => {
      const { title, note, reply } = values
      const input = { title, note, reply_id: reply || null, change: changeOf(values) }
      const headers = { 'Idempotency-Key': sendKey ?? randomUuid() }
      const saved = macro
        ? await callSignedIn(updateMacro, { id: macro.id, ...input })
        : await retryAfterSignIn(() => call(createMacro, input, { headers, keepalive: true }))
      forget()
      toast({ kind: 'success', title: 'Macro Saved' })
      return saved.id
    }, onSaved)
  const remove = () =>
    save(async () => {
      await callSignedIn(deleteMacro, { id: macro!.id })
      forget()
      toast({ kind: 'success', title: 'Macro Deleted' })
      return null
    }, onSaved)
  /** The error of a field of `change`, or of one of its tags. */
  const changeError = (name: string) => Object.entries(errors).find(([path]) => path.startsWith(`change.${name}`))?.[1]
  const select = (
    name: keyof typeof values,
    label: string,
    options: { value: string; label: string }[],
    field: string = name,
  ) => (
    <Field id={name} label={label} error={changeError(field)}>
      <SelectInput value={values[name]} onChange={({ target }) => set({ [name]: target.value })}>
        <option value="">No change</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
  const tags = (name: 'add' | 'remove', label: string) => (
    <Field id={name} label={label} optional hint="Separate them with commas" error={changeError(`${name}_tags`)}>
      <TextInput
        value={values[name]}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  const isOwnerGone = macro?.owner_missing && values.owner === macro.change.assignee_id
  const plain = (all: readonly string[]) => all.map((value) => ({ value, label: value }))
  return (
    <form
      ref={form}
      className="reply-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (noteProblem) focusWrong()
        else void store()
      }}
    >
      {problem && <Notice>{problem}</Notice>}
      <Field id="title" label="Title" error={errors.title}>
        <TextInput
          value={values.title}
          maxLength={LIMITS.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <Field
        id="reply"
        label="Saved reply"
        error={
          errors.reply_id ??
          (macro?.reply_missing && values.reply === macro.reply_id
            ? 'This saved reply has been removed. Choose another one'
            : undefined)
        }
      >
        <SelectInput value={values.reply} onChange={({ target }) => set({ reply: target.value })}>
          <option value="">None</option>
          {macro?.reply_missing && macro.reply_id && <option value={macro.reply_id}>Removed reply</option>}
          {replies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field id="note" label="Internal note" optional error={errors.note ?? noteProblem}>
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
        {select('status', 'Status', plain(STATUSES))}
        {select('priority', 'Priority', plain(PRIORITIES))}
        {select('category', 'Category', plain(CATEGORIES))}
        {select(
          'owner',
          'Owner',
          [
            { value: 'me', label: 'The person who applies it' },
            { value: 'none', label: 'None' },
            ...team.map(({ id, name }) => ({ value: id, label: name })),
            ...(isOwnerGone ? [{ value: values.owner, label: 'Can’t sign in any more' }] : []),
          ],
          'assignee_id',
        )}
        {select('waits', 'Waiting for', WAITS, 'waiting_for')}
        {values.waits && values.waits !== 'wake' && (
          <Field
            id="days"
            label="Wakes after business days"
            optional={values.waits !== 'date'}
            error={changeError('wake_in_days')}
          >
            <TextInput
              type="number"
              min={1}
              max={MAX_SLEEP_DAYS}
              value={values.days}
              onChange={({ target }) => set({ days: target.value })}
            />
          </Field>
        )}
        {tags('add', 'Tags to add')}
        {tags('remove', 'Tags to remove')}
      </div>
      {(errors.form ?? errors.change) && <Notice>{errors.form ?? errors.change}</Notice>}
      <EditorActions
        what="macro"
        title={macro && macro.title}
        {...{ isBusy, isChanged }}
        onDiscard={forget}
        onDelete={() => void remove()}
      />
    </form>
  )
}
