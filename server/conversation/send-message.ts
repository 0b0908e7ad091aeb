import type { Parsed } from '#contract/operation.ts'
import type { sendMessage as operation } from '#contract/sending.ts'
import type { Actor, Context } from '../context.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import { addNote } from './notes.ts'
import { holdAnswer } from './hold-answer.ts'
import { readMessage } from './read-messages.ts'

/**
 * Adds a note, or an answer that is held until it is mailed (held/release-due-answers.ts), and returns it as it stands in the
 * conversation. The same idempotency key with the same message and files writes once and returns the same. Throws `not-found`
 * and what `holdAnswer` and `addNote` throw; then nothing is stored.
 */
export async function sendMessage(
  ctx: Context,
  input: Parsed<typeof operation>,
  actor: Actor,
  idempotency?: IdempotencyKey,
) {
  const now = ctx.now()
  // What was on screen may differ when a lost request is sent again; the message is still the same one.
  const { seen: _, seen_status: __, reopen: ___, ...content } = input
  const { ticket_id, ...message } = await ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { ...content, user_id: actor.id }, now, async () => {
      const ticket = await lockTicket(tx, input.id)
      const id =
        input.kind === 'note'
          ? await addNote(ctx, tx, enqueue, input, actor, now)
          : await holdAnswer(ctx, tx, ticket, input, actor, now)
      const added = (await readMessage(ctx, tx, ticket.id, id))!
      // A link is a key and must not lie in the table of repeated requests. The ticket's id finds the row when it is erased.
      return { ...added, ticket_id: ticket.id, attachments: added.attachments.map((file) => ({ ...file, url: null })) }
    }),
  )
  ctx.dueSoon.wake()
  if (message.attachments.length === 0) return message
  const current = await readMessage(ctx, ctx.db, ticket_id, message.id)
  return { ...message, attachments: current?.attachments ?? message.attachments }
}
