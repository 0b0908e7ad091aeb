import type { HistoryEntry } from '#contract/history.ts'
import type { TicketEventKind } from '#contract/vocabulary.ts'

export const FILTERS = ['All', 'Messages', 'Changes', 'Files', 'People', 'Delivery', 'Customer page'] as const
export type HistoryFilter = (typeof FILTERS)[number]

type EventLabels = {
  filter: Exclude<HistoryFilter, 'All'>
  /** Follows the person's name. */
  did: string
  /**
   * With 'both' a side that is missing says so: it had no owner, no tag. With 'none' the values say nothing more: they repeat the
   * person who is named in front, or are part of what was done.
   */
  sides?: 'both' | 'none'
  /** Shown between the messages of the chat. */
  isImportant?: true
}

/** A page that is older than the server does not know every kind. */
export const EVENTS: Readonly<Record<string, EventLabels | undefined>> = {
  created: { filter: 'Messages', did: 'opened the ticket', sides: 'none' },
  status_changed: { filter: 'Changes', did: 'changed the status', isImportant: true },
  responded: { filter: 'Messages', did: 'answered' },
  analysed: { filter: 'Changes', did: 'analyzed the ticket' },
  removed: { filter: 'Changes', did: 'removed the ticket' },
  files_changed: { filter: 'Files', did: 'changed the files' },
  category_changed: { filter: 'Changes', did: 'changed the category' },
  priority_changed: { filter: 'Changes', did: 'changed the priority' },
  message_in: { filter: 'Messages', did: 'wrote a message', sides: 'none' },
  message_held: { filter: 'Messages', did: 'held an email' },
  held_released: { filter: 'Messages', did: 'added a held email', isImportant: true },
  held_discarded: { filter: 'Messages', did: 'discarded a held email' },
  said_thanks: { filter: 'Messages', did: 'said thanks' },
  mail_kept: { filter: 'Messages', did: 'sent an email that was kept quietly', sides: 'none' },
  delivery_changed: { filter: 'Delivery', did: 'noted a delivery' },
  participants_changed: { filter: 'People', did: 'changed who takes part', sides: 'both' },
  requester_changed: { filter: 'People', did: 'changed the requester' },
  link_made: { filter: 'Customer page', did: 'made a link to the customer’s page' },
  link_opened: {
    filter: 'Customer page',
    did: 'opened their page for the first time',
  },
  links_revoked: { filter: 'Customer page', did: 'ended links to the customer’s page' },
  sensitive_changed: { filter: 'Customer page', did: 'changed “Sensitive”' },
  private_changed: { filter: 'Customer page', did: 'changed “Private”' },
  company_changed: { filter: 'People', did: 'changed the company', sides: 'both' },
  rated: { filter: 'Customer page', did: 'rated the ticket' },
  note_added: { filter: 'Messages', did: 'added a note', sides: 'none' },
  note_edited: { filter: 'Messages', did: 'edited a note' },
  assignee_changed: { filter: 'People', did: 'changed the owner', sides: 'both', isImportant: true },
  followers_changed: { filter: 'People', did: 'changed the followers', sides: 'both' },
  waiting_changed: {
    filter: 'Changes',
    did: 'changed what it waits for',
    sides: 'both',
    isImportant: true,
  },
  woke: { filter: 'Changes', did: 'woke the ticket up', isImportant: true },
  tags_changed: { filter: 'Changes', did: 'changed the tags', sides: 'both' },
  title_changed: { filter: 'Changes', did: 'changed the title', isImportant: true },
  answer_undone: { filter: 'Messages', did: 'took a reply back', isImportant: true },
  answer_stopped: { filter: 'Messages', did: 'stopped an answer', isImportant: true },
  file_opened: { filter: 'Files', did: 'opened a file' },
  file_previewed: { filter: 'Files', did: 'previewed a file' },
  draft_restored: { filter: 'Messages', did: 'restored a draft', sides: 'none' },
  reply_used: { filter: 'Messages', did: 'used a saved reply' },
  macro_used: { filter: 'Changes', did: 'applied a macro' },
  spam_changed: { filter: 'Changes', did: 'marked the ticket', isImportant: true },
  suggestion_used: { filter: 'Messages', did: 'used a suggested answer' },
  merged: { filter: 'Changes', did: 'merged in', isImportant: true },
  merge_undone: { filter: 'Changes', did: 'undid the merge with', isImportant: true },
  split: { filter: 'Changes', did: 'split off', isImportant: true },
} satisfies Record<TicketEventKind, EventLabels>

/** 'changed the status', 'restored a discarded draft of the answer'. */
export function didWhat({ kind, from, to }: Pick<HistoryEntry, 'kind' | 'from' | 'to'>): string {
  if (kind === 'draft_restored' && from && to)
    return `restored a ${from.toLowerCase()} draft of the ${to.toLowerCase()}`
  if (kind === 'macro_used' && from && !to) return 'took a macro back'
  if (kind === 'merged' && to) return 'merged it into'
  if (kind === 'split' && from) return 'split it off from'
  return EVENTS[kind]?.did ?? ''
}

/** The reason for a change, or the decision about the analyser’s suggestion; null if there is none. */
export function whyOf({ cause, suggestion }: HistoryEntry): string | null {
  if (cause !== null || !suggestion) return cause
  return suggestion.taken ? 'Used the suggested value' : `Suggested: ${suggestion.value}`
}

/** The two sides of a change; both null if there is nothing to show. */
export function sidesOf({ kind, from, to }: HistoryEntry): { from: string | null; to: string | null } {
  const sides = EVENTS[kind]?.sides
  if (sides === 'none') return { from: null, to: null }
  if (sides !== 'both' || (from === null && to === null)) return { from, to }
  return { from: from ?? 'None', to: to ?? 'None' }
}

/** 'Open → Resolved', or the one side there is; '' for neither. */
export function changeText(entry: HistoryEntry): string {
  const { from, to } = sidesOf(entry)
  return [from, to].filter((side) => side !== null).join(' → ')
}

/** 'changed the category and the priority', 'opened their page for the first time and wrote a message'. */
export function didAll(entries: readonly HistoryEntry[]): string {
  const did = [...new Set(entries.map(didWhat))]
  const again = /^changed (?=the )/
  return new Intl.ListFormat('en-US').format(
    did.map((each, place) => (again.test(did[place - 1] ?? '') ? each.replace(again, '') : each)),
  )
}
