import { formatDay } from '#app/lib/dates.ts'
import type { HistoryEntry } from '#contract/team/history.ts'
import type { TicketEventKind } from '#contract/vocabulary.ts'

export const FILTERS = ['All', 'Messages', 'Changes', 'Files', 'People', 'Delivery', 'Customer page'] as const
export type HistoryFilter = (typeof FILTERS)[number]

const FILTER_OF: Record<TicketEventKind, Exclude<HistoryFilter, 'All'>> = {
  created: 'Messages',
  responded: 'Messages',
  message_in: 'Messages',
  message_held: 'Messages',
  held_released: 'Messages',
  held_discarded: 'Messages',
  said_thanks: 'Messages',
  mail_kept: 'Messages',
  note_added: 'Messages',
  note_edited: 'Messages',
  answer_undone: 'Messages',
  answer_stopped: 'Messages',
  draft_restored: 'Messages',
  reply_used: 'Messages',
  suggestion_used: 'Messages',
  macro_used: 'Changes',
  status_changed: 'Changes',
  analysed: 'Changes',
  removed: 'Changes',
  category_changed: 'Changes',
  priority_changed: 'Changes',
  waiting_changed: 'Changes',
  woke: 'Changes',
  tags_changed: 'Changes',
  title_changed: 'Changes',
  files_changed: 'Files',
  file_opened: 'Files',
  file_previewed: 'Files',
  assignee_changed: 'People',
  followers_changed: 'People',
  participants_changed: 'People',
  requester_changed: 'People',
  delivery_changed: 'Delivery',
  link_made: 'Customer page',
  link_opened: 'Customer page',
  links_revoked: 'Customer page',
  sensitive_changed: 'Customer page',
  rated: 'Customer page',
}

/** Entries that one act made and that follow each other. */
export type Act = { id: string; entries: HistoryEntry[] }
export type Day = { name: string; acts: Act[] }

export const filterEntries = (entries: readonly HistoryEntry[], filter: HistoryFilter) =>
  entries.filter(({ kind }) => filter === 'All' || FILTER_OF[kind] === filter)

/** Puts together what one act made. */
export function toActs(entries: readonly HistoryEntry[]): Act[] {
  const acts: Act[] = []
  for (const entry of entries) {
    const last = acts.at(-1)
    if (last?.entries[0]!.group === entry.group) last.entries.push(entry)
    else acts.push({ id: entry.id, entries: [entry] })
  }
  return acts
}

/** Puts acts under the days of the reader's own time zone. */
export function toDays(acts: readonly Act[]): Day[] {
  const days = Map.groupBy(acts, ({ entries }) => formatDay(entries[0]!.at))
  return [...days].map(([name, ofDay]) => ({ name, acts: ofDay }))
}
