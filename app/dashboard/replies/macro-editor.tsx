import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { useTeam } from '#app/lib/team.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { createMacro, deleteMacro, updateMacro, type Macro } from '#contract/team/macros.ts'
import type { SavedReply } from '#contract/team/saved-replies.ts'
import type { MacroChange } from '#contract/team/ticket-change.ts'
import { variableProblems } from '#contract/team/variables.ts'
import { CATEGORIES, LIMITS, PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import { macroProblem } from '../ticket/macros/macro-words.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useSave } from './use-save.ts'

type MacroEditorProps = { macro: Macro | null; replies: readonly SavedReply[]; onSaved: (id: string | null) => void }

const WAITS = [
  { value: 'wake', label: 'Nothing: it wakes' },
  { value: 'customer', label: 'The customer' },
  { value: 'third_party', label: 'A third party' },
  { value: 'date', label: 'A number of business days' },
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
  const { values, set, forget } = useKeptForm(`macro:${macro?.id ?? 'new'}`, valuesOf(macro))
  const { save, isBusy, errors } = useSave()
  const [noteProblem] = variableProblems(values.note)
  const problem = macro && macroProblem(macro)
  const store = () =>
    save(async () => {
      const { title, note, reply } = values
      const input = { title, note, reply_id: reply || null, change: changeOf(values) }
      const { id } = macro
        ? await callSignedIn(updateMacro, { id: macro.id, ...input })
        : await callSignedIn(createMacro, input)
      forget()
      toast({ kind: 'success', title: 'Macro Saved' })
      onSaved(id)
    })
  const remove = () => {
    // oxlint-disable-next-line no-alert -- the browser's own question is keyboard and screen reader ready
    if (!macro || !confirm(`Delete “${macro.title}”?`)) return
    void save(async () => {
      await callSignedIn(deleteMacro, { id: macro.id })
      forget()
      onSaved(null)
    })
  }
  const select = (name: keyof typeof values, label: string, options: { value: string; label: string }[]) => (
    <Field id={name} label={label} error={errors[`change.${name}`]}>
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
  const plain = (all: readonly string[]) => all.map((value) => ({ value, label: value }))
  const named = Object.entries(errors).filter(([path]) => !['title', 'note', 'reply_id', 'form'].includes(path))
  return (
    <form
      className="reply-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!noteProblem) void store()
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
          (macro?.reply_missing && values.reply === macro.reply_id ? 'It has been removed' : undefined)
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
      {select('status', 'Status', plain(STATUSES))}
      {select('priority', 'Priority', plain(PRIORITIES))}
      {select('category', 'Category', plain(CATEGORIES))}
      {select('owner', 'Owner', [
        { value: 'me', label: 'Whoever applies it' },
        { value: 'none', label: 'None' },
        ...team.map(({ id, name }) => ({ value: id, label: name })),
      ])}
      {select('waits', 'Waits for', WAITS)}
      {values.waits && values.waits !== 'wake' && (
        <Field id="days" label="Wakes after business days" optional={values.waits !== 'date'}>
          <TextInput
            type="number"
            min={1}
            max={60}
            value={values.days}
            onChange={({ target }) => set({ days: target.value })}
          />
        </Field>
      )}
      <Field id="add" label="Tags to add" optional hint="Separate them with commas">
        <TextInput value={values.add} onChange={({ target }) => set({ add: target.value })} />
      </Field>
      <Field id="remove" label="Tags to remove" optional hint="Separate them with commas">
        <TextInput value={values.remove} onChange={({ target }) => set({ remove: target.value })} />
      </Field>
      {errors.form && <Notice>{errors.form}</Notice>}
      {named.map(([path, message]) => (
        <Notice key={path}>{message}</Notice>
      ))}
      <div className="dialog-actions">
        <Button type="submit" size="compact" busy={isBusy} busyLabel="Saving..." disabled={Boolean(noteProblem)}>
          Save macro
        </Button>
        {macro && (
          <Button variant="outline" size="compact" onClick={remove}>
            Delete
          </Button>
        )}
      </div>
    </form>
  )
}
