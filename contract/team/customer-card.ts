import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { timestamp } from '../text.ts'
import { STATUSES } from '../vocabulary.ts'

const ticketLine = { id: z.uuid(), ticket_id: z.int(), title: z.string(), created_at: timestamp }

export const getCustomerCard = operation({
  id: 'get-customer-card',
  method: 'GET',
  path: '/api/customers/{id}',
  access: 'admin',
  summary: 'Who a customer is, what they wait for, what helped them before, and what the team has noted about them.',
  input: z.strictObject({ id: z.uuid() }),
  response: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string(),
    /** Their tickets that are not resolved, the newest first, 20 at most, and how many there are. */
    open: z.array(z.strictObject({ ...ticketLine, status: z.enum(STATUSES) })),
    open_total: z.int(),
    /** The last five that were resolved, with the last answer's first words. */
    resolved: z.array(z.strictObject({ ...ticketLine, resolved_at: timestamp, fixed_by: z.nullable(z.string()) })),
    /** Only the team reads these. */
    notes: z.string(),
    notes_by: z.nullable(z.string()),
    notes_at: z.nullable(timestamp),
  }),
  status: 200,
  problems: [401, 403, 404],
})
