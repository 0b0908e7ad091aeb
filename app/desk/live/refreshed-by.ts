import type { ResponseBody } from '#contract/operation.ts'
import type { watchTickets } from '#contract/ticket-events.ts'

export type StreamEvent = ResponseBody<typeof watchTickets>

export type Refreshed =
  /** The ticket itself, with its conversation, links and history. */
  | 'ticket'
  | 'conversation'
  | 'history'
  | 'files'
  /** The ticket's drafts, and its row, which marks them. */
  | 'drafts'
  | 'row'
  | 'list'
  | 'stats'
  /** The customer cards, which list a customer's other tickets. */
  | 'cards'
  | 'views'
  | 'view-counts'
  | 'team'
  | 'replies'
  /** Everything that changes with tickets. */
  | 'tickets'

/** The data on the dashboard that each kind of event makes out of date. */
export const REFRESHED_BY: Record<StreamEvent['kind'], readonly Refreshed[]> = {
  created: ['list', 'stats', 'view-counts', 'cards'],
  status_changed: ['ticket', 'list', 'stats', 'view-counts', 'cards'],
  responded: ['ticket', 'list', 'stats', 'view-counts'],
  analysed: ['ticket', 'list', 'view-counts'],
  removed: ['ticket', 'list', 'stats', 'view-counts', 'cards'],
  files_changed: ['ticket', 'list', 'view-counts', 'files'],
  category_changed: ['ticket', 'list', 'view-counts'],
  priority_changed: ['ticket', 'list', 'view-counts'],
  message_in: ['ticket', 'list', 'stats', 'view-counts', 'files'],
  message_held: ['ticket', 'list', 'view-counts'],
  held_released: ['ticket', 'list', 'stats', 'view-counts', 'files'],
  held_discarded: ['ticket', 'list', 'view-counts'],
  said_thanks: ['ticket', 'list', 'view-counts'],
  mail_kept: ['ticket', 'list', 'stats', 'view-counts'],
  delivery_changed: ['ticket', 'list', 'view-counts'],
  participants_changed: ['ticket', 'list', 'view-counts'],
  requester_changed: ['ticket', 'list', 'stats', 'view-counts', 'cards'],
  link_made: ['ticket'],
  link_opened: ['ticket'],
  links_revoked: ['ticket'],
  sensitive_changed: ['ticket'],
  private_changed: ['ticket'],
  company_changed: ['ticket', 'list', 'view-counts', 'cards'],
  rated: ['ticket', 'list', 'view-counts'],
  note_added: ['ticket', 'list', 'stats', 'view-counts', 'files'],
  note_edited: ['ticket', 'view-counts'],
  assignee_changed: ['ticket', 'list', 'stats', 'view-counts'],
  followers_changed: ['ticket'],
  waiting_changed: ['ticket', 'list', 'stats', 'view-counts'],
  woke: ['ticket', 'list', 'stats', 'view-counts'],
  tags_changed: ['ticket', 'list', 'view-counts'],
  title_changed: ['ticket', 'list', 'view-counts', 'cards'],
  answer_undone: ['ticket'],
  answer_stopped: ['ticket', 'list', 'view-counts'],
  file_opened: ['history'],
  file_previewed: ['history'],
  draft_restored: ['history'],
  reply_used: ['history'],
  macro_used: ['ticket', 'list', 'view-counts'],
  suggestion_used: ['history'],
  spam_changed: ['ticket', 'list', 'stats', 'view-counts', 'cards'],
  merged: ['ticket', 'list', 'stats', 'view-counts', 'cards', 'files'],
  merge_undone: ['ticket', 'list', 'stats', 'view-counts', 'cards', 'files'],
  split: ['ticket', 'list', 'stats', 'view-counts', 'cards', 'files'],
  presence: [],
  // The bell, which is on every page, reloads its notices itself.
  notice: [],
  draft: ['drafts'],
  read: ['row'],
  'held-answer': ['conversation'],
  team: ['team'],
  replies: ['replies'],
  views: ['views'],
  companies: ['cards', 'ticket'],
  tickets: ['tickets'],
}
