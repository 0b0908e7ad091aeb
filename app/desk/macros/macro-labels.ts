import type { Member } from '#contract/assignment.ts'
import type { Macro } from '#contract/macros.ts'
import type { SavedReply } from '#contract/saved-replies.ts'

const WAITS = { customer: 'Waits for the customer', third_party: 'Waits for a third party', date: 'Sleeps' }

export function findMacros(macros: readonly Macro[], search: string): Macro[] {
  const wanted = search.trim().toLowerCase()
  return macros.filter(({ title }) => title.toLowerCase().includes(wanted))
}

/** Describes a macro, a sentence for each of its steps. */
export function describeMacro(macro: Macro, replies: readonly SavedReply[], team: readonly Member[]): string[] {
  const { note, change } = macro
  const { status, assignee_id: owner, category, priority, add_tags: added = [], remove_tags: removed = [] } = change
  const words: string[] = []
  const reply = replies.find(({ id }) => id === macro.reply_id)
  if (macro.reply_id) words.push(reply ? `Puts “${reply.title}” into your reply` : 'Puts a saved reply into your reply')
  if (note) words.push(`Adds a note: ${note}`)
  if (status) words.push(`Status → ${status}`)
  if (owner !== undefined) words.push(`Owner → ${ownerName(owner, team)}`)
  if (category) words.push(`Category → ${category}`)
  if (priority) words.push(`Priority → ${priority}`)
  if (added.length > 0) words.push(`Tags + ${added.join(', ')}`)
  if (removed.length > 0) words.push(`Tags − ${removed.join(', ')}`)
  if (change.waiting_for === null) words.push('Wakes the ticket')
  if (change.waiting_for) words.push(`${WAITS[change.waiting_for]}${daysWords(change.wake_in_days)}`)
  return words
}

/** Explains why a macro cannot be applied; undefined if it can. */
export function explainMacroProblem({ reply_missing, owner_missing }: Macro): string | undefined {
  if (reply_missing) return 'Its saved reply has been removed. Choose another one under Replies.'
  return owner_missing ? 'The owner it gives can’t sign in any more. Choose another one under Replies.' : undefined
}

const ownerName = (owner: string | null, team: readonly Member[]) =>
  owner === null
    ? 'none'
    : owner === 'me'
      ? 'me'
      : (team.find(({ id }) => id === owner)?.name ?? 'someone who has left')

const daysWords = (days: number | undefined) =>
  days === undefined ? '' : `, for ${days === 1 ? '1 business day' : `${days} business days`}`
