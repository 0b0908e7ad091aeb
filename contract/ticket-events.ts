import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { presenceEvent } from './presence.ts'
import { TICKET_EVENT_KINDS } from './vocabulary.ts'

/**
 * Signals to members of the team about changes other than those of a ticket: sent to connected clients only, without any text.
 * Those with `admin_id` go to that admin alone.
 */
export const teamSignal = z.discriminatedUnion('kind', [
  /** A draft of this admin was saved or discarded. */
  z.strictObject({ kind: z.literal('draft'), ticket_id: z.uuid(), admin_id: z.uuid() }),
  /** The admin has a new notice, or has seen some. */
  z.strictObject({ kind: z.literal('notice'), admin_id: z.uuid() }),
  /** The admin has read a ticket, or marked it unread. */
  z.strictObject({ kind: z.literal('read'), ticket_id: z.uuid(), admin_id: z.uuid() }),
  /** An answer is held, or is not any more. */
  z.strictObject({ kind: z.literal('held-answer'), ticket_id: z.uuid() }),
  /** A member of the team is away, or back. */
  z.strictObject({ kind: z.literal('team') }),
  /** A saved reply or a macro has been added, changed or removed. */
  z.strictObject({ kind: z.literal('replies') }),
  z.strictObject({ kind: z.literal('views') }),
  /** A company has changed, or who belongs to it. */
  z.strictObject({ kind: z.literal('companies') }),
  /** Many tickets have changed together, as by a bulk change. */
  z.strictObject({ kind: z.literal('tickets') }),
])
export type TeamSignal = z.output<typeof teamSignal>

export const ticketEvent = z.strictObject({
  id: z.string(),
  ticket_id: z.uuid(),
  kind: z.enum(TICKET_EVENT_KINDS),
  /** The admin who caused it; null for the customer and for the product itself. */
  actor_id: z.nullable(z.uuid()),
})
export type TicketEvent = z.output<typeof ticketEvent>

export const watchTickets = operation({
  route: 'GET /api/tickets/events',
  access: 'technician',
  summary:
    'Server-sent events: tickets created, changed, answered; who looks at them and who writes; what is new for the caller.',
  input: z.strictObject({}),
  response: z.union([ticketEvent, presenceEvent, teamSignal]),
  stream: true,
})
