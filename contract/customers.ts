import * as z from 'zod/mini'
import { operation } from './operation.ts'

export const updateCustomer = operation({
  id: 'update-customer',
  method: 'PATCH',
  path: '/api/customers/{id}',
  access: 'admin',
  summary:
    'Gives a customer the right to see the tickets of the company that is on their record now, except sensitive ones, or takes it away.',
  input: z.strictObject({ id: z.uuid(), sees_company: z.boolean({ error: 'Use true or false' }) }),
  response: z.strictObject({
    id: z.uuid(),
    sees_company: z.boolean(),
    /** Whose tickets they see; null without the right. */
    company: z.nullable(z.string()),
  }),
  status: 200,
  problems: [401, 403, 404],
})
