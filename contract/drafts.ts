import * as z from 'zod/mini'
import { claims, temporaryUpload } from './attachments.ts'
import { operation } from './operation.ts'
import { timestamp, typedText } from './text.ts'
import { DRAFT_KINDS, LIMITS } from './vocabulary.ts'

const address = { id: z.uuid(), kind: z._default(z.enum(DRAFT_KINDS, { error: 'Use answer or note' }), 'answer') }

/** An earlier text of a draft: sent, discarded, taken over from another writer, or written on another machine meanwhile. */
const keptDraft = z.strictObject({
  id: z.uuid(),
  message: z.string(),
  reason: z.enum(['sent', 'discarded', 'replaced']),
  kept_at: timestamp,
})

const draft = z.strictObject({
  message: z.string(),
  /** Null where there is no draft. */
  updated_at: z.nullable(timestamp),
  files: z.array(temporaryUpload),
  /** Recipients of the answer; null for everybody on the ticket. */
  to: z.nullable(z.array(z.uuid())),
  /** True if the team sees it. */
  shared: z.boolean(),
  /** Texts that can be had back, the newest first. */
  kept: z.array(keptDraft),
  from_others: z.array(
    z.strictObject({ admin: z.strictObject({ id: z.uuid(), name: z.string() }), message: z.string() }),
  ),
})
export type Draft = z.output<typeof draft>

export const getDraft = operation({
  route: 'GET /api/tickets/{id}/draft',
  access: 'technician',
  summary: 'The caller’s draft in one box of a ticket, and texts that can be had back.',
  input: z.strictObject(address),
  response: draft,
})

export const saveDraft = operation({
  route: 'PUT /api/tickets/{id}/draft',
  access: 'technician',
  summary: 'Saves the caller’s draft. What was written elsewhere since `base` is kept and can be had back.',
  input: z.strictObject({
    ...address,
    message: typedText(LIMITS.message),
    /** `updated_at` of the draft this text grew from; null: there was none. Left out: not compared. */
    base: z.optional(z.nullable(timestamp)),
    /** Ids and tokens of uploads. Left out: as they were. Those that were added elsewhere since `base` stay, too. */
    files: claims,
    to: z.optional(z.nullable(z.array(z.uuid()).check(z.maxLength(50)))),
    shared: z.optional(z.boolean()),
    /** The id of the kept text that this is: it has been brought back, which the history says. */
    restored: z.optional(z.uuid()),
  }),
  query: ['kind'],
  response: draft,
})

export const discardDraft = operation({
  route: 'DELETE /api/tickets/{id}/draft',
  access: 'technician',
  summary: 'Discards the caller’s draft, which can be had back for 24 hours.',
  input: z.strictObject(address),
  response: draft,
})
