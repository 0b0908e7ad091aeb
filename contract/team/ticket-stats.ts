import * as z from 'zod/mini'
import { operation } from '../operation.ts'

export const getTicketStats = operation({
  id: 'get-ticket-stats',
  method: 'GET',
  path: '/api/tickets/stats',
  access: 'admin',
  summary: 'How many tickets there are, in all, by status, waiting for an answer, and what concerns the caller.',
  input: z.strictObject({}),
  response: z.strictObject({
    total: z.int(),
    open: z.int(),
    inProgress: z.int(),
    resolved: z.int(),
    needsAnswer: z.int(),
    /** Of those that are not resolved: the caller's own, and those without an owner. */
    mine: z.int(),
    unassigned: z.int(),
    /** What the caller has not read, counted up to 100. */
    unread: z.int(),
  }),
  status: 200,
  problems: [401, 403],
})
