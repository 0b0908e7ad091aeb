import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { optionalLine, requiredLine, requiredText, tagList, timestamp } from './text.ts'
import { LIMITS } from './vocabulary.ts'

export const savedReply = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  /** With its variables (contract/variables.ts). */
  text: z.string(),
  /** Empty where it is in none. */
  folder: z.string(),
  tags: z.array(z.string()),
  /** Uses by the caller. */
  uses: z.int(),
  /** True if the caller may change and remove it: what they made, and for managers all. */
  can_change: z.boolean(),
  /** Of its last change: what `base` names. */
  updated_at: timestamp,
})
export type SavedReply = z.output<typeof savedReply>

const fields = {
  title: requiredLine(LIMITS.title, 'Give the reply a title'),
  text: requiredText(LIMITS.message, 'Write the reply'),
  folder: optionalLine(LIMITS.folder),
  tags: z._default(tagList, []),
}

export const listSavedReplies = operation({
  route: 'GET /api/saved-replies',
  access: 'technician',
  summary: 'Saved replies, or those whose title, text and tags have the words, the ones the caller uses most first.',
  input: z.strictObject({ search: z.optional(z.string().check(z.maxLength(1_000))) }),
  response: z.array(savedReply),
})

export const createSavedReply = operation({
  route: 'POST /api/saved-replies',
  access: 'technician',
  summary: 'Keeps a reply for the whole team.',
  input: z.strictObject(fields),
  response: savedReply,
  status: 201,
  problems: [409],
})

export const updateSavedReply = operation({
  route: 'PATCH /api/saved-replies/{id}',
  access: 'technician',
  summary: 'Changes a saved reply; what is left out stays. Refused with 409 where it has been changed since `base`.',
  input: z.strictObject({
    id: z.uuid(),
    title: z.optional(fields.title),
    text: z.optional(fields.text),
    folder: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.folder))),
    /** `updated_at` of the reply this change began from. Left out: not compared. */
    base: z.optional(timestamp),
    tags: z.optional(tagList),
  }),
  response: savedReply,
  problems: [409],
})

export const deleteSavedReply = operation({
  route: 'DELETE /api/saved-replies/{id}',
  access: 'technician',
  summary: 'Removes a saved reply. Macros that use it say so and can no longer be applied.',
})

export const renderSavedReply = operation({
  route: 'POST /api/saved-replies/{id}/render',
  access: 'technician',
  summary: 'A saved reply filled in for a ticket and the caller, and the variables that could not be filled in.',
  input: z.strictObject({ id: z.uuid(), ticket_id: z.uuid() }),
  response: z.strictObject({ message: z.string(), unresolved: z.array(z.string()) }),
})
