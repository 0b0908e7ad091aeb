import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { tag } from './text.ts'

export const listTags = operation({
  route: 'GET /api/tags',
  access: 'technician',
  summary: 'Every tag in use, by name, with how many tickets have it, counted up to 1,000.',
  response: z.array(z.strictObject({ name: z.string(), tickets: z.int() })),
})

export const renameTag = operation({
  route: 'POST /api/tags/rename',
  access: 'manager',
  summary:
    'Renames a tag on every ticket, in saved replies, macros and views; where the new name is a tag already, both become one. A bulk change.',
  input: z.strictObject({ from: tag, to: tag }),
  response: z.strictObject({ id: z.uuid() }),
  status: 202,
  problems: [404],
})
