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
] as const

/** What an entry of a ticket's conversation is (docs/reference.md, Messages). */
export const MESSAGE_KINDS = ['answer', 'customer', 'note', 'automatic'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Kinds listed as responses: what passed between the customer and the team. */
export const RESPONSE_KINDS = ['answer', 'customer'] as const satisfies MessageKind[]

/** Where a message was written. */
export const MESSAGE_CHANNELS = ['form', 'dashboard', 'mail', 'page'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

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
