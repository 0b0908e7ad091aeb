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

export const watchTickets = operation({
  id: 'watch-tickets',
  method: 'GET',
  path: '/api/tickets/events',
  access: 'admin',
  summary:
    'Server-sent events: tickets created, changed, answered; who looks at them and who writes; what is new for the caller.',
  input: z.strictObject({
    /** What its answers were read at, as a page of the dashboard brings it along: first comes what has changed since. */
    since: z.optional(z.string().check(z.regex(/^\d{1,20}:\d{1,20}:[\d,]{0,4000}$/))),
  }),
  response: z.union([ticketEvent, presenceEvent, teamSignal]),
  stream: true,
  status: 200,
  problems: [401, 403],
})
