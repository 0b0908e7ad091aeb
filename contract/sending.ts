import * as z from 'zod/mini'
import { message } from './messages.ts'
import { operation } from './operation.ts'
import { answerInput } from './responses.ts'
import { requiredText, timestamp } from './text.ts'
import { AFTER_SENDING, DRAFT_KINDS, LIMITS } from './vocabulary.ts'

/** Seconds that the server holds an answer before it is mailed. The dashboard offers Undo for 10. */
export const HOLD_SECONDS = 13
export const MAX_PLANNED_DAYS = 366
export const NOTE_EDIT_HOURS = 24

export const sendMessage = operation({
  route: 'POST /api/tickets/{id}/messages',
  access: 'technician',
  summary: 'Adds a note, or an answer that is held for 13 seconds, or until `send_at`, and then mailed once.',
  input: z.strictObject({
    ...answerInput,
    kind: z.enum(DRAFT_KINDS, { error: 'Use answer or note' }),
    /** The time an answer is mailed; by default 13 seconds from now, by the server's clock. */
    send_at: z.optional(timestamp),
    /** Stops a planned answer when the customer writes first. */
    cancel_if_customer_writes: z._default(z.boolean(), true),
    /** The change of the ticket when the answer is mailed; `reopen` counts for a Resolved one. */
    // oxlint-disable-next-line no-thenable -- the call's own word, and never a function
    then: z.optional(z.enum(AFTER_SENDING, { error: 'Use resolve, wait or reopen' })),
  }),
  response: message,
  status: 201,
  problems: [409],
})

export const undoMessage = operation({
  route: 'POST /api/messages/{id}/undo',
  access: 'technician',
  summary: 'Takes a held answer back before it is mailed: text, files and recipients are in its writer’s draft again.',
  response: z.strictObject({ message: z.string() }),
  problems: [409],
})

export const sendNow = operation({
  route: 'POST /api/messages/{id}/send-now',
  access: 'technician',
  summary: 'Mails a held or planned answer now.',
  response: message,
  problems: [409],
})

export const editNote = operation({
  route: 'PATCH /api/messages/{id}',
  access: 'technician',
  summary: 'Changes the text of one’s own note, within 24 hours; the text before is kept.',
  input: z.strictObject({
    id: z.uuid(),
    message: requiredText(LIMITS.message, 'Write something, or leave it as it was'),
  }),
  response: message,
  problems: [409],
})
