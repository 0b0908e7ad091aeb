import type { Parsed } from '#contract/operation.ts'
import type { renderSavedReply } from '#contract/team/saved-replies.ts'
import { fillIn } from '#contract/team/variables.ts'
import type { Actor, Context } from '../context.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { countUse } from './count-use.ts'
import { readValues } from './read-values.ts'
import { readReply } from './select-replies.ts'

/**
 * Fills a saved reply in for a ticket and the actor, which counts as a use. What cannot be filled in stays in the message and is
 * named. Throws `not-found` for the reply and the ticket.
 */
export async function renderReply(
  ctx: Pick<Context, 'transact' | 'now' | 'baseUrl'>,
  { id, ticket_id }: Parsed<typeof renderSavedReply>,
  actor: Actor,
): Promise<{ message: string; unresolved: string[] }> {
  return ctx.transact(async (tx) => {
    await lockTicket(tx, ticket_id)
    const reply = await readReply(tx, id, actor)
    const { text: message, unresolved } = fillIn(reply.text, await readValues(ctx, tx, ticket_id, actor))
    await countUse(tx, { reply, ticket_id, user_id: actor.id }, ctx.now())
    return { message, unresolved }
  })
}
