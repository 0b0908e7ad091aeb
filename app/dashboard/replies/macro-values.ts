import type { Macro } from '#contract/team/macros.ts'
import type { MacroChange } from '#contract/team/ticket-change.ts'

export type MacroValues = ReturnType<typeof valuesOf>

const tagsOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** What the fields of the editor hold for a macro: text each, empty for no change. */
export function valuesOf(macro: Macro | null) {
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

/** The macro that the fields describe. */
export function macroOf({ title, note, reply, ...values }: MacroValues) {
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
