import type { Parsed } from '#contract/operation.ts'
import type { sendMessage } from '#contract/team/sending.ts'
import { claimAttachments } from '../attachments/claim-attachments.ts'
import { recordFilesChanged } from '../attachments/record-files-changed.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { ticketEvents } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { noticeMentions } from '../notices/mentions.ts'
import { addMessage } from './add-message.ts'
import { takeOutSentDraft } from './held/own-draft.ts'

type Input = Parsed<typeof sendMessage>

/** What only an answer can have. */
const OF_ANSWERS = ['send_at', 'then', 'to', 'reopen'] as const

/**
 * Adds a note to a locked ticket, which only the team sees, with its files, its event and the notices of those it mentions; its
 * writer's draft is taken out of the box. Returns its id. Throws `invalid-input` for what only an answer can have, for files that
 * cannot be claimed, and for mentions of people who may not be mentioned.
 */
export async function addNote(
  ctx: Context,
  tx: Transaction,
  enqueue: Enqueue,
  input: Input,
  actor: Actor,
  now: Date,
): Promise<string> {
  const given = OF_ANSWERS.filter((field) => input[field] !== undefined)
  if (given.length > 0)
    throw new AppError(
      'invalid-input',
      'A note is added at once and goes to no customer.',
      given.map((path) => ({ path, message: 'Only an answer can have this' })),
    )
  const ticket_id = input.id
  const note = await addNoteMessage(tx, { ticket_id, message: input.message }, actor, now)
  const files = input.attachments ?? []
  await claimAttachments(ctx, tx, enqueue, ticket_id, files, note.id)
  if (files.length > 0) await recordFilesChanged(ctx, tx, ticket_id, { actor, token: undefined })
  await takeOutSentDraft(tx, { ticket_id, user_id: actor.id, kind: 'note' }, now)
  return note.id
}

/**
 * Adds the text of a note to a locked ticket, with its event and the notices of those it mentions: in `written` alone, where the rest
 * was filled in and may be a customer's words. Throws `invalid-input` for mentions of people who may not be mentioned.
 */
export async function addNoteMessage(
  tx: Transaction,
  { ticket_id, message, written = message }: { ticket_id: string; message: string; written?: string },
  actor: Actor,
  now: Date,
) {
  const by = { user_id: actor.id, created_at: now }
  const note = await addMessage(tx, { ticket_id, message, ...by, kind: 'note', channel: 'dashboard' })
  await tx.insert(ticketEvents).values({ ticket_id, actor_id: actor.id, kind: 'note_added', created_at: now })
  await noticeMentions(tx, { id: note.id, ticket_id, text: written, author: actor }, now)
  return note
}
