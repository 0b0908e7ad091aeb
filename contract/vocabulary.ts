/** Closed lists and limits shared by browser, server and content (docs/reference.md, Tickets and Attachments). */
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

/**
 * The filters of the list: columns of `tickets` and the values that can be chosen. One line here makes a new filter, over HTTP,
 * in the database and on screen.
 */
export const FILTERS = {
  status: { label: 'Status', values: STATUSES },
  priority: { label: 'Priority', values: PRIORITIES },
  category: { label: 'Category', values: CATEGORIES },
} as const
export type FilterName = keyof typeof FILTERS
export type FilterValues = { [Name in FilterName]?: (typeof FILTERS)[Name]['values'][number] | undefined }
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** What the list can be sorted by: columns of `tickets`. */
export const SORT_FIELDS = ['title', 'status', 'priority', 'created_at'] as const
export type SortField = (typeof SORT_FIELDS)[number]
export type SortDirection = 'asc' | 'desc'

/** A search counts its matches no further: a total above this says that there are more. */
export const MAX_COUNTED_MATCHES = 10_000

export const DEFAULT_CATEGORY: Category = 'General'
export const DEFAULT_PRIORITY: Priority = 'Medium'

export const MAX_ATTACHMENTS = 5
/** Bytes. */
export const MAX_ATTACHMENT_SIZE = 10 * 1024 * 1024

/** Allowed attachments: file extensions by content type. */
export const ATTACHMENT_TYPES: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}

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
