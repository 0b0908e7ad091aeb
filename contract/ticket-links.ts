import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { timestamp } from './text.ts'

/** A link to the customer's page of a ticket; its key is not stored. */
export const ticketLink = z.strictObject({
  id: z.uuid(),
  person: z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() }),
  created_at: timestamp,
  /** When a person first used it; opening alone does not count, because mail scanners open every link. */
  opened_at: z.nullable(timestamp),
  revoked_at: z.nullable(timestamp),
  /** When it ends, or ended, by itself: 30 days after Resolved; null while the ticket is not Resolved. */
  ends_at: z.nullable(timestamp),
})
export type TicketLink = z.output<typeof ticketLink>

export const listTicketLinks = operation({
  id: 'list-ticket-links',
  method: 'GET',
  path: '/api/tickets/{id}/links',
  access: 'admin',
  summary: 'The links to the customer’s page of a ticket, oldest first.',
  input: z.strictObject({ id: z.uuid() }),
  response: z.array(ticketLink),
  status: 200,
  problems: [401, 403, 404],
})

export const revokeTicketLinks = operation({
  id: 'revoke-ticket-links',
  method: 'DELETE',
  path: '/api/tickets/{id}/links',
  access: 'admin',
  summary:
    'Ends the links of a ticket: all of them, one by `link`, or those of one `person`. The next mail has a new one.',
  input: z.strictObject({ id: z.uuid(), link: z.optional(z.uuid()), person: z.optional(z.uuid()) }),
  response: z.array(ticketLink),
  status: 200,
  problems: [401, 403, 404],
})
