import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { listTickets } from './tickets.ts'

export const locateTicket = operation({
  id: 'locate-ticket',
  method: 'GET',
  path: '/api/tickets/{id}/row',
  access: 'admin',
  summary: 'The row of a ticket in a list, from 0; null where the list leaves it out or its matches are not counted.',
  input: z.extend(z.omit(listTickets.input, { limit: true, cursor: true, offset: true }), { id: z.uuid() }),
  response: z.strictObject({ row: z.nullable(z.int()) }),
  status: 200,
  problems: [401, 403],
})
