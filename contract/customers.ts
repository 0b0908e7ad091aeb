import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { anyText, timestamp, optionalLine, optionalText } from './text.ts'
import { LIMITS, PLANS, STATUSES } from './vocabulary.ts'

export const updateCustomer = operation({
  route: 'PATCH /api/customers/{id}',
  access: 'technician',
  fieldAccess: { sees_company: 'manager', vip: 'manager' },
  summary:
    'Gives a customer the right to see the tickets of their company, except sensitive and private ones, or takes it away; marks them as VIP; changes what the team has noted about them, and keeps a phone number where none is known.',
  input: z
    .strictObject({
      id: z.uuid(),
      sees_company: z.optional(z.boolean({ error: 'Use true or false' })),
      vip: z.optional(z.boolean({ error: 'Use true or false' })),
      notes: z.optional(anyText(LIMITS.teamNotes)),
      /** The notes these replace: refused with 409 if another person has changed them since. */
      notes_before: z.optional(anyText(LIMITS.teamNotes)),
      phone: z.optional(optionalLine(LIMITS.phone)),
    })
    .check(
      z.refine(({ sees_company, vip, notes, phone }) => (sees_company ?? vip ?? notes ?? phone) !== undefined, {
        error: 'Use true or false',
        path: ['sees_company'],
      }),
    ),
  response: z.strictObject({
    id: z.uuid(),
    sees_company: z.boolean(),
    vip: z.boolean(),
    /** The name of their company; null for none. */
    company: z.nullable(z.string()),
    notes: z.string(),
  }),
  problems: [409],
})

const ticketLine = { id: z.uuid(), ticket_id: z.int(), title: z.string(), created_at: timestamp }

export const getCustomerCard = operation({
  route: 'GET /api/customers/{id}',
  access: 'technician',
  summary: 'Who a customer is, what they wait for, what helped them before, and what the team has noted about them.',
  response: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** As forms say it. */
    company: z.string(),
    /** The client they belong to. */
    member_of: z.nullable(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        plan: z.nullable(z.enum(PLANS)),
        warning: z.string(),
        archived: z.boolean(),
        open: z.int(),
      }),
    ),
    /** A company they may belong to. */
    suggested: z.nullable(z.strictObject({ id: z.uuid(), name: z.string(), reason: z.enum(['domain', 'text']) })),
    vip: z.boolean(),
    sees_company: z.boolean(),
    /** Records that were merged into this one, with what undoes it; by a manager. */
    merged: z.array(
      z.strictObject({ id: z.uuid(), name: z.string(), email: z.string(), merge: z.uuid(), at: timestamp }),
    ),
    /** Their tickets that are not resolved, the newest first, 20 at most, and how many there are. */
    open: z.array(z.strictObject({ ...ticketLine, status: z.enum(STATUSES) })),
    open_total: z.int(),
    /** The last five that were resolved, with the last answer's first words. */
    resolved: z.array(z.strictObject({ ...ticketLine, resolved_at: timestamp, fixed_by: z.nullable(z.string()) })),
    /** Only the team reads these. */
    notes: z.string(),
    notes_by: z.nullable(z.string()),
    notes_at: z.nullable(timestamp),
  }),
})

/** Tickets are counted up to this number, which means itself and more. */
export const COUNTED_TICKETS = 100

const tickets = z.int()

export const findCustomers = operation({
  route: 'GET /api/find-customers',
  access: 'technician',
  summary:
    'Customers by the beginnings of words of name, email address and company, and clients by those of their name, those with most tickets first.',
  input: z.strictObject({ search: optionalText(1_000) }),
  response: z.strictObject({
    people: z.array(
      z.strictObject({ id: z.uuid(), name: z.string(), email: z.string(), company: z.string(), tickets }),
    ),
    companies: z.array(z.strictObject({ id: z.uuid(), name: z.string(), tickets })),
  }),
})

export const listEarlierTickets = operation({
  route: 'GET /api/tickets/{id}/earlier',
  access: 'technician',
  summary: 'The 20 newest tickets the same customer had before this one, newest first.',
  response: z.array(z.strictObject({ ...ticketLine, status: z.enum(STATUSES) })),
})

/** A link to the customer's page of a ticket; its key is not stored. */
export const ticketLink = z.strictObject({
  id: z.uuid(),
  person: z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() }),
  created_at: timestamp,
  /** The time of first use by a person; opening alone does not count, because mail scanners open every link. */
  opened_at: z.nullable(timestamp),
  revoked_at: z.nullable(timestamp),
  /** The time it expires: 30 days after Resolved; null while the ticket is not Resolved. */
  ends_at: z.nullable(timestamp),
})
export type TicketLink = z.output<typeof ticketLink>

export const listTicketLinks = operation({
  route: 'GET /api/tickets/{id}/links',
  access: 'technician',
  summary: 'The links to the customer’s page of a ticket, oldest first.',
  response: z.array(ticketLink),
})

export const revokeTicketLinks = operation({
  route: 'DELETE /api/tickets/{id}/links',
  access: 'technician',
  summary:
    'Ends the links of a ticket: all of them, one by `link`, or those of one `person`. The next mail has a new one.',
  input: z.strictObject({ id: z.uuid(), link: z.optional(z.uuid()), person: z.optional(z.uuid()) }),
  response: z.array(ticketLink),
})
