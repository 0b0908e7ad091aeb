import * as z from 'zod/mini'
import { claims, attachment } from './attachments.ts'
import { operation } from './operation.ts'
import { requiredText, timestamp } from './text.ts'
import { LIMITS, RESPONSE_KINDS, STATUSES } from './vocabulary.ts'

export const ticketResponse = z.strictObject({
  id: z.uuid(),
  /** The ticket's id, not its number. */
  ticket_id: z.uuid(),
  user_id: z.nullable(z.uuid()),
  message: z.string(),
  kind: z.enum(RESPONSE_KINDS),
  /** Kept for older clients: true for a customer's message. It does not decide who may read: `kind` does. */
  is_internal: z.boolean(),
  created_at: timestamp,
  /** The author; null once that person has been erased. */
  author: z.nullable(z.strictObject({ first_name: z.string(), last_name: z.string() })),
  /** Files sent with it, each with a link signed for 3600 seconds, or null where its bytes are missing. */
  attachments: z.array(z.strictObject({ ...attachment, url: z.nullable(z.string()) })),
})

export const listResponses = operation({
  route: 'GET /api/tickets/{id}/responses',
  access: 'technician',
  summary: 'The responses to a ticket, oldest first.',
  response: z.array(ticketResponse),
})

export const answerInput = {
  id: z.uuid(),
  message: requiredText(LIMITS.message, 'Please enter a response message'),
  attachments: claims,
  /** The last message the writer had on screen, null for none: refused with 409 if others have written since. */
  seen: z.optional(z.nullable(z.uuid())),
  /** The status the writer had on screen: refused with 409 if another admin has resolved the ticket since. */
  seen_status: z.optional(z.enum(STATUSES)),
  /** Ids of those who get it; left out: the requester and all participants. */
  to: z.optional(z.array(z.uuid()).check(z.minLength(1, 'Choose who gets the answer'), z.maxLength(50))),
  /** Reopens a Resolved ticket before the answer is stored, or when a held one is mailed. */
  reopen: z.optional(z.boolean()),
}

export const addResponse = operation({
  id: 'send-ticket-response',
  route: 'POST /api/tickets/{id}/responses',
  access: 'technician',
  summary: 'Answers the customer: the response is stored and its e-mail queued.',
  input: z.strictObject(answerInput),
  response: ticketResponse,
  status: 201,
  problems: [409],
})
