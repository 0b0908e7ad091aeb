import * as z from 'zod/mini'
import { historyEntry } from './history.ts'
import { operation } from './operation.ts'
import { momentOrDay } from './text.ts'

/** Days are those of the company's time zone; `to` is the last day, or the moment before which. */
const filters = { from: z.optional(momentOrDay), to: z.optional(momentOrDay), person: z.optional(z.uuid()) }

const activityEntry = z.extend(historyEntry, {
  ticket_id: z.uuid(),
  /** Null once the ticket has been removed. */
  ticket_number: z.nullable(z.int()),
  ticket_title: z.nullable(z.string()),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const getActivity = operation({
  route: 'GET /api/activity',
  access: 'technician',
  summary: 'What the team and customers did, newest first, of all or of one person, paged by cursor.',
  input: z.strictObject({
    ...filters,
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.strictObject({ entries: z.array(activityEntry), nextCursor: z.nullable(z.string()) }),
})

export const exportActivity = operation({
  route: 'GET /api/activity.csv',
  access: 'admin',
  summary: 'The same without pages, as a CSV file.',
  input: z.strictObject(filters),
  media: 'text/csv',
})
