import * as z from 'zod/mini'

/**
 * What changes for members of the team without being a change of a ticket. Sent to connected clients only, never stored, and
 * without any text: a client that gets one reads what it names. Those with `admin_id` go to that admin alone.
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
  /** Somebody of the team has gone away, or is back. */
  z.strictObject({ kind: z.literal('team') }),
  /** A saved reply or a macro has been added, changed or removed. */
  z.strictObject({ kind: z.literal('replies') }),
  /** A saved view has changed. */
  z.strictObject({ kind: z.literal('views') }),
  /** Many tickets have changed at once, as by a bulk change. */
  z.strictObject({ kind: z.literal('tickets') }),
])
export type TeamSignal = z.output<typeof teamSignal>
