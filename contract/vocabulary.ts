/** Closed lists and limits shared by browser, server and content (docs/reference.md, Tickets). */
export const CATEGORIES = [
  'General',
  'Hardware',
  'Software',
  'Network',
  'Security',
  'Email',
  'Printer',
  'Password/Access',
] as const
export type Category = (typeof CATEGORIES)[number]

/** From least to most urgent. */
export const PRIORITIES = ['Low', 'Medium', 'High', 'Critical'] as const
export type Priority = (typeof PRIORITIES)[number]

/** In the order a ticket goes through them. */
export const STATUSES = ['Open', 'In Progress', 'Resolved'] as const
export type Status = (typeof STATUSES)[number]

/** Kinds of events in a ticket's history. */
export const TICKET_EVENT_KINDS = [
  'created',
  'status_changed',
  'responded',
  'analysed',
  'removed',
  'files_changed',
  'category_changed',
  'priority_changed',
  'message_in',
  'message_held',
  'held_released',
  'held_discarded',
  'said_thanks',
  'mail_kept',
  'delivery_changed',
  'participants_changed',
  'requester_changed',
  'link_made',
  'link_opened',
  'links_revoked',
  'sensitive_changed',
  'rated',
  'note_added',
  'note_edited',
  'assignee_changed',
  'followers_changed',
  'waiting_changed',
  'woke',
  'tags_changed',
  'title_changed',
  'answer_undone',
  'answer_stopped',
  'file_opened',
  'file_previewed',
  'draft_restored',
  'reply_used',
  'macro_used',
  'suggestion_used',
  'spam_changed',
  'company_changed',
  'private_changed',
  'merged',
  'merge_undone',
  'split',
] as const
export type TicketEventKind = (typeof TICKET_EVENT_KINDS)[number]

/** Of what a customer's page shows: nothing tells of notes, held mails, assignments, deliveries or links. */
export const PAGE_EVENT_KINDS = [
  'responded',
  'message_in',
  'mail_kept',
  'held_released',
  'status_changed',
  'files_changed',
  'participants_changed',
  'requester_changed',
  'rated',
  'merged',
  'merge_undone',
  'split',
] as const satisfies (typeof TICKET_EVENT_KINDS)[number][]

/** Kinds of entries of a ticket's conversation (docs/reference.md, Messages). */
export const MESSAGE_KINDS = ['answer', 'customer', 'note', 'automatic'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Kinds listed as responses: what passed between the customer and the team. */
export const RESPONSE_KINDS = ['answer', 'customer'] as const satisfies MessageKind[]

export const MESSAGE_CHANNELS = ['form', 'dashboard', 'mail', 'page'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** States of an incoming mail (docs/reference.md, Incoming mail); `received` waits to be routed. */
export const MAIL_STATES = ['received', 'routed', 'held', 'failed', 'ignored', 'bounce', 'auto-reply', 'spam'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Kinds of mail, in the order they are looked for. */
export const MAIL_CLASSES = ['own', 'bounce', 'complaint', 'auto-reply', 'program', 'spam', 'person'] as const
export type MailClass = (typeof MAIL_CLASSES)[number]

/** Result of checking the sender of a mail. */
export const SENDER_CHECKS = ['verified', 'unverified', 'failed'] as const
export type SenderCheck = (typeof SENDER_CHECKS)[number]

/** The way of an answer to one recipient, from the best state to the worst. */
export const DELIVERY_STATES = ['sent', 'queued', 'delayed', 'failed', 'bounced'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Decisions of the team about a held mail of a ticket. */
export const HELD_DECISIONS = ['add', 'new-ticket', 'discard'] as const
export type HeldDecision = (typeof HELD_DECISIONS)[number]

/** Decisions about a flood: all held mails of a sender who had opened too many tickets within an hour. */
export const FLOOD_DECISIONS = ['make-tickets', 'discard'] as const
export type FloodDecision = (typeof FLOOD_DECISIONS)[number]

/** Ratings of a resolved ticket, from best to worst. */
export const RATINGS = ['good', 'ok', 'bad'] as const
export type Rating = (typeof RATINGS)[number]
/** In every text for people. */
export const RATING_WORDS = { good: 'Good', ok: 'OK', bad: 'Not good' } as const satisfies Record<Rating, string>

/** Categories whose tickets are sensitive unless the team decides otherwise. */
export const SENSITIVE_CATEGORIES: readonly Category[] = ['Security', 'Password/Access']

/** Things other than our answer that a sleeping ticket waits for. */
export const WAITING_FOR = ['customer', 'third_party', 'date'] as const
export type WaitingFor = (typeof WAITING_FOR)[number]

/** The plans of the pricing page, by name (content/pricing.ts); a company without one pays by the hour. */
export const PLANS = ['Essential Support', 'Professional Suite', 'Enterprise Shield'] as const

/** Kinds of events in a company's history. */
export const COMPANY_EVENT_KINDS = [
  'made',
  'renamed',
  'plan_changed',
  'archived',
  'restored',
  'domain_added',
  'domain_removed',
  'person_added',
  'person_removed',
  'people_added',
  'people_added_undone',
  'merged',
  'merge_undone',
  'right_given',
  'right_taken',
] as const

/** Acts on many rows that can be undone. */
export const JOURNAL_KINDS = ['people_added', 'customers', 'companies', 'tickets'] as const

/** The boxes a technician writes in. */
export const DRAFT_KINDS = ['answer', 'note'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]
export const AFTER_SENDING = ['resolve', 'wait', 'reopen'] as const

/** Kinds of notices to the team (docs/reference.md, Notices). */
export const NOTICE_KINDS = [
  'assigned',
  'mentioned',
  'customer-wrote',
  'unassigned-too-long',
  'answer-stopped',
  'delivery-failed',
  'woke',
  'mail-stopped',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Ways to assign a new ticket: to no one, the next in turn, by its category, or to who last served its customer. */
export const ASSIGNMENT_MODES = ['off', 'in-turn', 'by-category', 'last-served'] as const
export type AssignmentMode = (typeof ASSIGNMENT_MODES)[number]

export const DEFAULT_CATEGORY: Category = 'General'
export const DEFAULT_PRIORITY: Priority = 'Medium'

/** Characters, counted in UTF-16 code units. */
export const LIMITS = {
  title: 300,
  description: 250_000,
  message: 100_000,
  name: 100,
  email: 254,
  phone: 60,
  company: 200,
  subject: 300,
  ratingComment: 5_000,
  tag: 40,
  tags: 20,
  folder: 100,
  viewName: 60,
  mailText: 10_000,
  signature: 1_000,
  teamNotes: 10_000,
  password: { min: 8, max: 128 },
} as const

/** The name of the honeypot field, which people cannot see or reach and so leave empty. */
export const HONEYPOT = 'memo'

/** Shown when a required field is blank (docs/reference.md, Fixed texts). */
export const MISSING_FIELDS_MESSAGE = 'Please fill in all required fields'

/** Parses a status in any accepted spelling ('in progress', in_progress); undefined when it is none. */
export function parseStatus(value: string): Status | undefined {
  const folded = value.trim().toLowerCase().replaceAll('_', ' ')
  return STATUSES.find((status) => status.toLowerCase() === folded)
}
