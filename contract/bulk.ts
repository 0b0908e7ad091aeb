import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { listFilters } from './ticket-list.ts'
import { isEmptyChange, ticketChange, withoutContradiction } from './ticket-change.ts'

/** Tickets that can be named one by one; more are named by a query. */
export const MAX_BULK_IDS = 1_000
export const MAX_BULK_TICKETS = 200_000
/** Tickets that a technician changes at a time. */
export const MAX_TECHNICIAN_BULK = 50

export const changeTickets = operation({
  route: 'POST /api/tickets/bulk',
  access: 'technician',
  fieldAccess: { 'change.block': 'manager' },
  summary:
    'Changes many tickets, one after the other, in the background: those named, or all that a query finds now. More than 50 need a manager.',
  input: z
    .strictObject({
      ids: z.optional(
        z
          .array(z.uuid())
          .check(
            z.minLength(1, 'Choose at least one ticket'),
            z.maxLength(MAX_BULK_IDS, `Use at most ${MAX_BULK_IDS} ids`),
          ),
      ),
      query: z.optional(listFilters),
      change: ticketChange.check(
        z.refine((change) => !isEmptyChange(change), { error: 'Say what is to change' }),
        withoutContradiction,
      ),
    })
    .check(
      z.refine(({ ids, query }) => (ids === undefined) !== (query === undefined), {
        error: 'Use either ids or a query',
        path: ['ids'],
      }),
    ),
  response: z.strictObject({ id: z.uuid() }),
  status: 202,
})

const failure = z.strictObject({ id: z.uuid(), reason: z.string() })

export const getBulkChange = operation({
  route: 'GET /api/bulk/{id}',
  access: 'technician',
  summary: 'How far a bulk change is, and which tickets could not be changed, 1,000 at most.',
  response: z.strictObject({
    done: z.int(),
    total: z.int(),
    failed: z.array(failure),
    finished: z.boolean(),
    undone: z.boolean(),
  }),
  isAutomatic: true,
})

export const undoBulkChange = operation({
  route: 'POST /api/bulk/{id}/undo',
  access: 'technician',
  summary:
    'Takes the fields of a bulk change or a macro back, and the caller’s note and draft; what someone changed since is kept.',
  response: z.strictObject({ undone: z.int(), kept: z.array(failure) }),
  problems: [409],
})
