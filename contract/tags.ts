import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { tag } from './text.ts'

export const listTags = operation({
  id: 'list-tags',
  method: 'GET',
  path: '/api/tags',
  access: 'admin',
  summary: 'Every tag in use, by name, with how many tickets have it, counted up to 1,000.',
  input: z.strictObject({}),
  response: z.array(z.strictObject({ name: z.string(), tickets: z.int() })),
  status: 200,
  problems: [401, 403],
})

export const renameTag = operation({
  id: 'rename-tag',
  method: 'POST',
  path: '/api/tags/rename',
  access: 'admin',
  summary:
    'Renames a tag on every ticket, in saved replies, macros and views; where the new name is a tag already, both become one. A bulk change.',
  input: z.strictObject({ from: tag, to: tag }),
  response: z.strictObject({ id: z.uuid() }),
  status: 202,
  problems: [401, 403, 404],
})
