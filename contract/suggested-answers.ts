import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** Source of a suggested answer: the analyser's playbook, or an answer that resolved a ticket like this one. */
const source = z.union([
  z.strictObject({ kind: z.literal('playbook'), title: z.string() }),
  z.strictObject({ kind: z.literal('ticket'), id: z.uuid(), ticket_id: z.int(), title: z.string() }),
])
export type AnswerSource = z.output<typeof source>

export const suggestAnswer = operation({
  route: 'POST /api/tickets/{id}/suggested-answer',
  access: 'technician',
  summary:
    'Composes an answer from the playbook and from what resolved the most similar tickets, without the steps that were sent or tried; nothing is sent or stored in the box.',
  response: z.strictObject({
    /** Names this suggestion when what became of it is counted; null where there is nothing to suggest. */
    id: z.nullable(z.uuid()),
    message: z.string(),
    sources: z.array(source),
    /** True if an AI provider worded it. */
    by_provider: z.boolean(),
    /** The reason why there is nothing to suggest, in a sentence; null where there is something. */
    reason: z.nullable(z.string()),
  }),
})

export const getSuggestionStats = operation({
  route: 'GET /api/suggested-answers/stats',
  access: 'technician',
  summary:
    'What became of the answers suggested lately: sent as they were, sent with changes, not sent, or not decided yet.',
  response: z.strictObject({
    days: z.int(),
    taken: z.int(),
    changed: z.int(),
    dropped: z.int(),
    open: z.int(),
  }),
})
