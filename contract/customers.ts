import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { anyText } from './text.ts'
import { LIMITS } from './vocabulary.ts'

export const updateCustomer = operation({
  id: 'update-customer',
  method: 'PATCH',
  path: '/api/customers/{id}',
  access: 'admin',
  summary:
    'Gives a customer the right to see the tickets of the company that is on their record now, except sensitive ones, or takes it away; changes what the team has noted about them.',
  input: z
    .strictObject({
      id: z.uuid(),
      sees_company: z.optional(z.boolean({ error: 'Use true or false' })),
      /** Only the team reads these. */
      notes: z.optional(anyText(LIMITS.teamNotes)),
      /** The notes that these were written over: refused with 409 if somebody else has changed them since. */
      notes_before: z.optional(anyText(LIMITS.teamNotes)),
    })
    .check(
      z.refine((given) => given.sees_company !== undefined || given.notes !== undefined, {
        error: 'Use true or false',
        path: ['sees_company'],
      }),
    ),
  response: z.strictObject({
    id: z.uuid(),
    sees_company: z.boolean(),
    /** Whose tickets they see; null without the right. */
    company: z.nullable(z.string()),
    notes: z.string(),
  }),
  status: 200,
  problems: [401, 403, 404, 409],
})
