import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { timestamp } from './text.ts'
import { TICKET_EVENT_KINDS } from './vocabulary.ts'

export const historyEntry = z.strictObject({
  /** A number as text, ascending in the order of the list. */
  id: z.string(),
  at: timestamp,
  actor: z.strictObject({ kind: z.enum(['person', 'customer', 'system']), name: z.string() }),
  kind: z.enum(TICKET_EVENT_KINDS),
  /** Texts for people, or null. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The cause, if it was not a person's own decision. */
  cause: z.nullable(z.string()),
  /** The analyser's suggestion for a field that was changed, and whether it was taken. */
  suggestion: z.nullable(z.strictObject({ value: z.string(), taken: z.boolean() })),
  /** Equal for entries that one act made. */
  group: z.string(),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const getHistory = operation({
  route: 'GET /api/tickets/{id}/history',
  access: 'technician',
  summary: 'Everything that has happened to a ticket, oldest first.',
  response: z.array(historyEntry),
})
