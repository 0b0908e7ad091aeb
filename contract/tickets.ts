import * as z from 'zod/mini'
import { operation } from './operation.ts'
import {
  category,
  emailAddress,
  optionalLine,
  optionalText,
  momentOrDay,
  priority,
  requiredLine,
  requiredText,
  tagList,
  timestamp,
} from './text.ts'
import { DEFAULT_CATEGORY, DEFAULT_PRIORITY, HONEYPOT, LIMITS, RATINGS, STATUSES, WAITING_FOR } from './vocabulary.ts'
import { plainChanges, waitingFor } from './ticket-change.ts'
import { SORT_FIELDS, filterFields, isSortedByDate } from './ticket-list.ts'
import { claims } from './attachments.ts'

const status = z.enum(STATUSES)

export const customerInfo = z.strictObject({
  email: emailAddress('Enter your email address'),
  firstName: requiredLine(LIMITS.name, 'Enter your first name'),
  lastName: requiredLine(LIMITS.name, 'Enter your last name'),
  phone: optionalLine(LIMITS.phone),
  company: optionalLine(LIMITS.company),
})

export const createTicketInput = z.strictObject({
  title: requiredLine(LIMITS.title, 'Enter a title for the problem'),
  description: requiredText(LIMITS.description, 'Describe what is happening'),
  category: z._default(category, DEFAULT_CATEGORY),
  priority: z._default(priority, DEFAULT_PRIORITY),
  customerInfo,
  [HONEYPOT]: z.optional(z.string()),
  attachments: claims,
})

/** A ticket's own columns (docs/reference.md, Tickets). */
const ticketRow = {
  id: z.uuid(),
  /** The ticket number, shown as #1001. */
  ticket_id: z.int(),
  title: z.string(),
  description: z.string(),
  category,
  priority,
  status,
  created_at: timestamp,
  updated_at: timestamp,
  resolved_at: z.nullable(timestamp),
  user_id: z.nullable(z.uuid()),
}

export const customer = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  /** Empty where the customer gave none, as the phone number is. */
  email: z.string(),
  phone: z.string(),
  company: z.string(),
})

export const analysis = z.strictObject({
  suggested_category: category,
  suggested_priority: priority,
  /** Text, or the structure an AI provider returned. */
  insights: z.nullable(z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())])),
  suggested_solutions: z.array(z.string()),
  confidence_score: z.number().check(z.gte(0), z.lte(1)),
})

export const ticketWithContext = z.strictObject({
  ...ticketRow,
  /** Since when the customer waits for our answer; null when no answer is due. */
  waiting_since: z.nullable(timestamp),
  /** The last word of customer or team: creation, an answer or a customer's message. */
  last_message_at: timestamp,
  channel: z.enum(['form', 'mail', 'dashboard']),
  /** The older ticket it continues, which had been closed for too long to be reopened. */
  linked_ticket_id: z.nullable(z.uuid()),
  /**
   * Set while the team has to act although no answer is due: `bounced`, an answer did not reach the customer; `woke`, its date
   * has come.
   */
  attention: z.nullable(z.enum(['bounced', 'woke'])),
  assignee_id: z.nullable(z.uuid()),
  assignee: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  /** The reason it sleeps. */
  waiting_for: z.nullable(z.enum(WAITING_FOR)),
  /** The time it wakes; null where only an event wakes it. */
  wake_at: z.nullable(timestamp),
  /** Until when it was to sleep before a message woke it, as long as that is to come. */
  slept_until: z.nullable(timestamp),
  tags: z.array(z.string()),
  /** True for a newsletter or other mail to many. */
  bulk: z.boolean(),
  spam: z.boolean(),
  /** True if the caller has not read the last message. */
  unread: z.boolean(),
  /** True if the caller has begun an answer or a note. */
  draft: z.boolean(),
  /** True if the customer's page asks for a mailed code before anything of it is read. */
  sensitive: z.boolean(),
  /** True if colleagues with the company right do not see it. */
  private: z.boolean(),
  /** The client it belongs to. */
  company: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  rating: z.nullable(z.strictObject({ value: z.enum(RATINGS), comment: z.string(), at: timestamp })),
  customer: z.nullable(customer),
  /** A manager has marked its customer as a VIP. */
  vip: z.boolean(),
  /** The words of a mail's From that names no address, of a ticket without a customer. */
  mail_from: z.nullable(z.string()),
  ai_analysis: z.nullable(analysis),
})
export type Ticket = z.output<typeof ticketWithContext>

/** One ticket by itself: more than the list needs. */
export const ticketDetail = z.extend(ticketWithContext, {
  /** The latest change of status; `by` is null where the product made it or the person has been erased. */
  status_change: z.nullable(
    z.strictObject({
      from: z.nullable(status),
      to: status,
      at: timestamp,
      by: z.nullable(z.strictObject({ id: z.uuid(), first_name: z.string(), last_name: z.string() })),
    }),
  ),
  /** Earlier tickets of the customer, counted up to 1,000. */
  earlier_tickets: z.int(),
  /** The customer's id, their company, and whether they see its tickets in My tickets. Null once they have been erased. */
  customer_rights: z.nullable(
    z.strictObject({ id: z.uuid(), sees_company: z.boolean(), company: z.nullable(z.string()) }),
  ),
  followers: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  /** The number of the ticket it was merged into. */
  merged_into: z.nullable(z.int()),
  /** Tickets that name it in `linked_ticket_id`. */
  links: z.array(z.uuid()),
})
export type TicketDetail = z.output<typeof ticketDetail>
export type Analysis = z.output<typeof analysis>

export const createTicket = operation({
  id: 'create-ticket',
  route: 'POST /api/tickets',
  access: 'anyone',
  summary: 'Creates a ticket; a repeated Idempotency-Key header gets the first response again.',
  input: createTicketInput,
  response: z.strictObject({
    ticket: z.strictObject(ticketRow),
    aiResponse: z.string(),
    uploadToken: z.string(),
    /** The link to the customer's page, a path with its key. */
    link: z.string(),
  }),
  status: 201,
  isForm: true,
})

const pageCursor = z.string().check(z.maxLength(2_000))

export const listTickets = operation({
  route: 'GET /api/tickets',
  access: 'technician',
  summary: 'Tickets with customer and analysis, searched, filtered, sorted and paged by cursor.',
  input: z
    .strictObject({
      /** A case-insensitive substring of title, status or customer e-mail; any length an address can have. */
      search: optionalText(20_000),
      ...filterFields,
      sort: z._default(z.enum(SORT_FIELDS), 'created_at'),
      direction: z._default(z.enum(['asc', 'desc']), 'desc'),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
      /** The `nextCursor` of a page, for the page after it. */
      cursor: z.optional(pageCursor),
      /** The `previousCursor` of a page, for the page before it. */
      before: z.optional(pageCursor),
      /** A ticket, for the page that begins three tickets above it; the first page where the list leaves it out. */
      ticket: z.optional(z.uuid()),
      /** For the page that begins after this moment, in the direction of the list; the last page after the last ticket. */
      moment: z.optional(timestamp),
      /** Counts the tickets before the page, for its `position`. */
      numbered: z.optional(z.literal('yes')),
    })
    .check(
      z.refine(({ cursor, before, ticket, moment }) => countGiven([cursor, before, ticket, moment]) < 2, {
        error: 'Use one of cursor, before, ticket and moment',
        path: ['cursor'],
      }),
      z.refine(({ moment, sort }) => moment === undefined || isSortedByDate(sort), {
        error: 'Sort by created_at or waiting_since',
        path: ['moment'],
      }),
    ),
  response: z.strictObject({
    tickets: z.array(ticketWithContext),
    total: z.int(),
    /** The row of the first ticket, from 0; null where it has not been counted. */
    position: z.nullable(z.int()),
    previousCursor: z.nullable(z.string()),
    nextCursor: z.nullable(z.string()),
  }),
})

const countGiven = (values: readonly unknown[]): number => values.filter((value) => value !== undefined).length

export const getTicket = operation({
  route: 'GET /api/tickets/{id}',
  access: 'technician',
  summary: 'One ticket with customer and analysis, and who changed its status last.',
  response: ticketDetail,
})

/** A call changes at least one of these. */
const CHANGES = [
  'status',
  'category',
  'priority',
  'sensitive',
  'private',
  'company_id',
  'assignee_id',
  'title',
  'tags',
  'waiting_for',
  'wake_at',
] as const

export const updateTicket = operation({
  route: 'PATCH /api/tickets/{id}',
  access: 'technician',
  summary:
    'Changes fields of a ticket: status, category, priority, owner, title, tags, waiting, sensitive, private, company.',
  input: z
    .strictObject({
      id: z.uuid(),
      ...plainChanges,
      sensitive: z.optional(z.boolean()),
      private: z.optional(z.boolean()),
      /** The client it belongs to from now on; null for none. */
      company_id: z.optional(z.nullable(z.uuid())),
      /** The owner from now on; null for none. */
      assignee_id: z.optional(z.nullable(z.uuid())),
      title: z.optional(requiredLine(LIMITS.title, 'Enter a title for the problem')),
      /** All tags of the ticket, in any case and order. */
      tags: z.optional(tagList),
      /** Null wakes it. */
      waiting_for: waitingFor,
      /** The time it wakes: a moment, or a day, from 8:00 or the company's later opening on. */
      wake_at: z.optional(z.nullable(momentOrDay)),
      /** Undoes the caller's own last change of status: refused if another person has changed it since. */
      undo: z.optional(z.boolean()),
    })
    .check(
      z.refine((given) => CHANGES.some((name) => given[name] !== undefined), {
        error: 'Give at least one change: a status, category, priority, owner, title, tags, or what it waits for',
        path: ['status'],
      }),
    ),
  response: ticketDetail,
  problems: [409],
})

export const markSpam = operation({
  route: 'POST /api/tickets/{id}/spam',
  access: 'technician',
  fieldAccess: { block: 'manager' },
  summary: 'Marks a ticket as spam, so that only the list of spam has it, and blocks its sender if asked to.',
  input: z.strictObject({ id: z.uuid(), block: z.optional(z.boolean()) }),
  response: ticketDetail,
  problems: [409],
})

export const unmarkSpam = operation({
  route: 'DELETE /api/tickets/{id}/spam',
  access: 'technician',
  summary: 'Takes the mark as spam back, and unblocks the sender if the mark had blocked them.',
  response: ticketDetail,
})

export const getTicketStats = operation({
  route: 'GET /api/tickets/stats',
  access: 'technician',
  summary: 'How many tickets there are, in all, by status, waiting for an answer, and what concerns the caller.',
  response: z.strictObject({
    total: z.int(),
    open: z.int(),
    inProgress: z.int(),
    resolved: z.int(),
    needsAnswer: z.int(),
    /** Of those that are not resolved: the caller's own, and those without an owner. */
    mine: z.int(),
    unassigned: z.int(),
    /** Tickets that the caller has not read, counted up to 100. */
    unread: z.int(),
  }),
})
