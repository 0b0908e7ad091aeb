import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** Activity of an admin in a ticket: looking, writing an answer, or writing a note. */
export const ACTIVITIES = ['looking', 'answering', 'noting'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** An admin has opened a ticket, writes in it, or has left it. Sent to connected clients only, never stored. */
export const presenceEvent = z.strictObject({
  kind: z.literal('presence'),
  /** Null when the admin has signed out, and so has left every ticket. */
  ticket_id: z.nullable(z.uuid()),
  /** Null when they have left. */
  activity: z.nullable(z.enum(ACTIVITIES)),
  admin: z.strictObject({ id: z.uuid(), first_name: z.string(), last_name: z.string() }),
})
export type PresenceEvent = z.output<typeof presenceEvent>

export const announcePresence = operation({
  route: 'POST /api/tickets/{id}/presence',
  access: 'technician',
  summary:
    'Announces to the team what the caller does in a ticket, repeated every few seconds, or that they have left.',
  input: z.strictObject({ id: z.uuid(), activity: z.nullable(z.enum(ACTIVITIES)) }),
  isAutomatic: true,
})

export const markRead = operation({
  route: 'POST /api/tickets/{id}/read',
  access: 'technician',
  summary: 'Marks a ticket read for the caller up to a message, or unread from a message on.',
  input: z.strictObject({
    id: z.uuid(),
    /** The last message that was on screen; null for a ticket without messages. Left out: everything there is. */
    up_to: z.optional(z.nullable(z.uuid())),
    /** The first message that counts as unread again. */
    unread_from: z.optional(z.uuid()),
  }),
  response: z.strictObject({ unread: z.boolean() }),
  isAutomatic: true,
})
