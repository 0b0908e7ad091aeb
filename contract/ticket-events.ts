import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { presenceEvent } from './team/presence.ts'
import { teamSignal } from './team/signals.ts'
import { TICKET_EVENT_KINDS } from './vocabulary.ts'

/** A stored event of a ticket. */
export const ticketEvent = z.strictObject({
  id: z.string(),
  ticket_id: z.uuid(),
  kind: z.enum(TICKET_EVENT_KINDS),
  /** The admin who caused it; null for the customer and for the product itself. */
  actor_id: z.nullable(z.uuid()),
})
export type TicketEvent = z.output<typeof ticketEvent>

/** An admin has started or stopped writing an answer. Sent to connected clients only, never stored. */
export const typingEvent = z.strictObject({
  kind: z.literal('replying'),
  /** Null when the admin has signed out, and so has stopped in every ticket. */
  ticket_id: z.nullable(z.uuid()),
  writing: z.boolean(),
  admin: z.strictObject({ id: z.uuid(), first_name: z.string(), last_name: z.string() }),
})
export type TypingEvent = z.output<typeof typingEvent>

export const watchTickets = operation({
  id: 'watch-tickets',
  method: 'GET',
  path: '/api/tickets/events',
  access: 'admin',
  summary:
    'Server-sent events: tickets created, changed, answered; who looks at them and who writes; what is new for the caller.',
  input: z.strictObject({}),
  response: z.union([ticketEvent, typingEvent, presenceEvent, teamSignal]),
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
    'Announces to other admins that the caller is writing an answer, repeated every few seconds, or has stopped.',
  input: z.strictObject({ id: z.uuid(), writing: z.boolean() }),
  response: null,
  status: 204,
  problems: [401, 403, 404],
})
