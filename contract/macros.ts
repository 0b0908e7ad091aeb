import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { optionalText, requiredLine, anyText, timestamp } from './text.ts'
import { ticketDetail } from './tickets.ts'
import { LIMITS } from './vocabulary.ts'
import { macroChange, withoutContradiction } from './ticket-change.ts'

export const macro = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  /** The saved reply it puts into the box; null for none. */
  reply_id: z.nullable(z.uuid()),
  /** True once that reply has been removed: the macro cannot be applied before it is changed. */
  reply_missing: z.boolean(),
  /** The internal note it adds, with variables; empty for none. */
  note: z.string(),
  change: macroChange,
  /** True once its owner can no longer sign in: the macro cannot be applied before it is changed. */
  owner_missing: z.boolean(),
  /** True if the caller may change and remove it: what they made, and for managers all. */
  can_change: z.boolean(),
  /** Of its last change: what `base` names. */
  updated_at: timestamp,
})
export type Macro = z.output<typeof macro>

const fields = {
  title: requiredLine(LIMITS.title, 'Give the macro a title'),
  reply_id: z._default(z.nullable(z.uuid()), null),
  note: optionalText(LIMITS.message),
  change: z._default(macroChange.check(withoutContradiction), {}),
}

export const listMacros = operation({
  route: 'GET /api/macros',
  access: 'technician',
  summary: 'The team’s macros, by title.',
  response: z.array(macro),
})

export const createMacro = operation({
  route: 'POST /api/macros',
  access: 'technician',
  summary: 'Keeps a macro for the whole team: a reply, a note and changes of fields, at least one of them.',
  input: z.strictObject(fields),
  response: macro,
  status: 201,
})

export const updateMacro = operation({
  route: 'PATCH /api/macros/{id}',
  access: 'technician',
  summary: 'Changes a macro; what is left out stays. Refused with 409 where it has been changed since `base`.',
  input: z.strictObject({
    id: z.uuid(),
    title: z.optional(fields.title),
    reply_id: z.optional(z.nullable(z.uuid())),
    note: z.optional(anyText(LIMITS.message)),
    change: z.optional(macroChange.check(withoutContradiction)),
    /** `updated_at` of the macro this change began from. Left out: not compared. */
    base: z.optional(timestamp),
  }),
  response: macro,
  problems: [409],
})

export const deleteMacro = operation({
  route: 'DELETE /api/macros/{id}',
  access: 'technician',
  summary: 'Removes a macro.',
})

export const applyMacro = operation({
  route: 'POST /api/macros/{id}/apply',
  access: 'technician',
  summary:
    'Adds the note, changes the fields and makes the reply the caller’s draft, all or nothing; nothing is sent. The id undoes it.',
  input: z.strictObject({ id: z.uuid(), ticket_id: z.uuid() }),
  response: z.strictObject({
    /** For `POST /api/bulk/{id}/undo`. */
    id: z.uuid(),
    /** The text appended to the caller's draft; empty without a reply. */
    draft: z.strictObject({ message: z.string(), unresolved: z.array(z.string()) }),
    ticket: ticketDetail,
  }),
  problems: [409],
})
