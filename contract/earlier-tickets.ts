import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { timestamp } from './text.ts'
import { STATUSES } from './vocabulary.ts'

export const listEarlierTickets = operation({
  id: 'list-earlier-tickets',
  method: 'GET',
  path: '/api/tickets/{id}/earlier',
  access: 'admin',
  summary: 'The 20 newest tickets the same customer had before this one, newest first.',
  input: z.strictObject({ id: z.uuid() }),
  response: z.array(
    z.strictObject({
      id: z.uuid(),
      /** The ticket number, shown as #1001. */
      ticket_id: z.int(),
      title: z.string(),
      status: z.enum(STATUSES),
      created_at: timestamp,
    }),
  ),
  status: 200,
  problems: [401, 403, 404],
})
