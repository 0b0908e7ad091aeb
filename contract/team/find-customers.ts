import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { optionalText } from '../text.ts'

/** Tickets are counted up to this number, which stands for itself and more. */
export const COUNTED_TICKETS = 100

const tickets = z.int()

export const findCustomers = operation({
  id: 'find-customers',
  method: 'GET',
  path: '/api/find-customers',
  access: 'admin',
  summary:
    'Customers and companies by the beginnings of words of name, email address and company, those with most tickets first.',
  input: z.strictObject({ search: optionalText(1_000) }),
  response: z.strictObject({
    people: z.array(
      z.strictObject({ id: z.uuid(), name: z.string(), email: z.string(), company: z.string(), tickets }),
    ),
    companies: z.array(z.strictObject({ name: z.string(), tickets })),
  }),
  status: 200,
  problems: [401, 403],
})
