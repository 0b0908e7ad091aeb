import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { TICKET_EVENT_KINDS } from './vocabulary.ts'

/** Something that happened to a ticket, as it is kept. */
export const ticketEvent = z.strictObject({
  id: z.string(),
  ticket_id: z.uuid(),
  kind: z.enum(TICKET_EVENT_KINDS),
  /** The admin who did it; null for the customer and for the product itself. */
  actor_id: z.nullable(z.uuid()),
})
export type TicketEvent = z.output<typeof ticketEvent>

/** An admin has begun to write an answer, or has stopped: said to who looks now, and not kept. */
export const typingEvent = z.strictObject({
  kind: z.literal('replying'),
  ticket_id: z.uuid(),
  writing: z.boolean(),
  admin: z.strictObject({ id: z.uuid(), first_name: z.string(), last_name: z.string() }),
})
export type TypingEvent = z.output<typeof typingEvent>

export const watchTickets = operation({
  id: 'watch-tickets',
  method: 'GET',
  path: '/api/tickets/events',
  access: 'admin',
  summary: 'Server-sent events: tickets created, changed, answered; who is writing an answer.',
  input: z.strictObject({}),
  response: z.union([ticketEvent, typingEvent]),
  stream: true,
  status: 200,
  problems: [401, 403],
})

export const announceTyping = operation({
  id: 'announce-reply',
  method: 'POST',
  path: '/api/tickets/{id}/replying',
  access: 'admin',
  summary:
    'Tells the other admins that one is writing an answer; said again every few seconds, or taken back.',
  input: z.strictObject({ id: z.uuid(), writing: z.boolean() }),
  response: null,
  status: 204,
  problems: [401, 403, 404],
})
