import type { HistoryEntry } from '#contract/history.ts'
import type { TicketEventKind } from '#contract/vocabulary.ts'

/** Follows the person's name. */
const DID: Record<TicketEventKind, string> = {
  created: 'opened the ticket',
  status_changed: 'changed the status',
  responded: 'answered',
  analysed: 'analyzed the ticket',
  removed: 'removed the ticket',
  files_changed: 'changed the files',
  category_changed: 'changed the category',
  priority_changed: 'changed the priority',
  message_in: 'wrote',
  message_held: 'held an email',
  held_released: 'added a held email',
  held_discarded: 'discarded a held email',
  said_thanks: 'said thanks',
  mail_kept: 'sent an email that was kept quietly',
  delivery_changed: 'noted a delivery',
  participants_changed: 'changed who takes part',
  requester_changed: 'changed the requester',
  link_made: 'made a link to the customer’s page',
  link_opened: 'used the customer’s page for the first time',
  links_revoked: 'ended links to the customer’s page',
  sensitive_changed: 'changed “Sensitive”',
  rated: 'rated the ticket',
  note_added: 'added a note',
  note_edited: 'edited a note',
  assignee_changed: 'changed the owner',
  followers_changed: 'changed the followers',
  waiting_changed: 'changed what it waits for',
  woke: 'woke the ticket up',
  tags_changed: 'changed the tags',
  title_changed: 'changed the title',
  answer_undone: 'took an answer back',
  answer_stopped: 'stopped an answer',
  file_opened: 'opened a file',
  file_previewed: 'previewed a file',
  draft_restored: 'restored a draft',
  reply_used: 'used a saved reply',
  macro_used: 'applied a macro',
  suggestion_used: 'used a suggested answer',
}
/** One word each, for a line that folds several entries. */
const SUBJECTS: Partial<Record<TicketEventKind, string>> = {
  status_changed: 'status',
  responded: 'answer',
  files_changed: 'files',
  category_changed: 'category',
  priority_changed: 'priority',
  message_in: 'message',
  held_released: 'held email',
  said_thanks: 'thanks',
  participants_changed: 'people',
  requester_changed: 'requester',
  link_opened: 'customer’s page',
  sensitive_changed: 'sensitive',
  note_added: 'note',
  assignee_changed: 'owner',
  followers_changed: 'followers',
  waiting_changed: 'waiting',
  tags_changed: 'tags',
  title_changed: 'title',
}

/** Kinds where a side that is missing says so: it had no owner, no tag. */
const HAS_TWO_SIDES: ReadonlySet<TicketEventKind> = new Set([
  'assignee_changed',
  'followers_changed',
  'participants_changed',
  'tags_changed',
  'waiting_changed',
])
/** Kinds whose values say nothing more: they repeat the person who is named in front, or are part of what was done. */
const WITHOUT_VALUES: ReadonlySet<TicketEventKind> = new Set([
  'created',
  'message_in',
  'mail_kept',
  'note_added',
  'draft_restored',
])

/** 'changed the status', 'restored a discarded draft of the answer'. */
export function didWhat({ kind, from, to }: Pick<HistoryEntry, 'kind' | 'from' | 'to'>): string {
  if (kind === 'draft_restored' && from && to)
    return `restored a ${from.toLowerCase()} draft of the ${to.toLowerCase()}`
  if (kind === 'macro_used' && from && !to) return 'took a macro back'
  return DID[kind]
}

/** The reason for a change, or the decision about the analyser’s suggestion; null if there is none. */
export function whyOf({ cause, suggestion }: HistoryEntry): string | null {
  if (cause !== null || !suggestion) return cause
  return suggestion.taken ? 'Taken: the analyser’s suggestion' : `Refused: the analyser suggested ${suggestion.value}`
}

/** The two sides of a change; both null if there is nothing to show. */
export function sidesOf({ kind, from, to }: HistoryEntry): { from: string | null; to: string | null } {
  if (WITHOUT_VALUES.has(kind)) return { from: null, to: null }
  if (!HAS_TWO_SIDES.has(kind) || (from === null && to === null)) return { from, to }
  return { from: from ?? 'None', to: to ?? 'None' }
}

/** 'Open → Resolved', or the one side there is; '' for neither. */
export function changeText(entry: HistoryEntry): string {
  const { from, to } = sidesOf(entry)
  return [from, to].filter((side) => side !== null).join(' → ')
}

/** 'category, priority'. */
export const subjectsOf = (entries: readonly HistoryEntry[]): string =>
  [...new Set(entries.map((entry) => SUBJECTS[entry.kind] ?? didWhat(entry)))].join(', ')
