import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { category, emailAddress, optionalLine, optionalText, priority, requiredLine, requiredText } from './text.ts'
import { DEFAULT_PRIORITY, LIMITS } from './vocabulary.ts'
import { ticketDetail } from './tickets.ts'

/** Somebody who is known by `id`, or whom the caller describes; an email address on record is the person who has it. */
const customer = z
  .strictObject({
    id: z.optional(z.uuid()),
    email: z.pipe(optionalLine(LIMITS.email), z.union([z.literal(''), emailAddress('')])),
    firstName: optionalLine(LIMITS.name),
    lastName: optionalLine(LIMITS.name),
    phone: optionalLine(LIMITS.phone),
    company: optionalLine(LIMITS.company),
  })
  .check(
    z.refine(({ id, email, phone }) => id !== undefined || email !== '' || phone !== '', {
      error: 'Enter an email address or a phone number; one is enough',
      path: ['email'],
    }),
  )

export const newTicket = operation({
  id: 'create-ticket-for-customer',
  route: 'POST /api/tickets/new',
  access: 'technician',
  summary:
    'Creates a ticket for a customer who called, came in or is written to first; a repeated Idempotency-Key header makes no second one.',
  input: z.strictObject({
    customer,
    title: requiredLine(LIMITS.title, 'Enter a title for the ticket'),
    description: requiredText(LIMITS.description, 'Enter what it is about'),
    /** The analyser chooses where it is left out. */
    category: z.optional(category),
    priority: z._default(priority, DEFAULT_PRIORITY),
    /** Left out, the setting for assignment decides; null for no owner. */
    assignee_id: z.optional(z.nullable(z.union([z.literal('me'), z.uuid()], { error: 'Use an id, "me" or null' }))),
    /** Mails the customer the confirmation with the link and the description, without the automatic reply. */
    notify: z._default(z.boolean(), false),
  }),
  response: z.strictObject({ ticket: ticketDetail }),
  status: 201,
})

export const suggestCategory = operation({
  route: 'POST /api/tickets/suggested-category',
  access: 'technician',
  summary:
    'The category that the analyser chooses for a ticket in these words, null while all AI is off; stores nothing.',
  input: z.strictObject({ title: optionalLine(LIMITS.title), description: optionalText(LIMITS.description) }),
  response: z.strictObject({ category: z.nullable(category) }),
})

export const findPeople = operation({
  route: 'GET /api/people-found',
  access: 'technician',
  summary:
    'Up to 10 people by parts of name, email address and company, or by their phone number in any notation, with their tickets that are not resolved.',
  input: z.strictObject({ search: optionalText(1_000) }),
  response: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      company: z.string(),
      /** Tickets that are not resolved, counted up to 100. */
      open: z.int(),
      /** False where no email can be sent to them. */
      can_mail: z.boolean(),
    }),
  ),
})
