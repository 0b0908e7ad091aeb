import type { Parsed } from '#contract/operation.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { takeTicket as operation } from '#contract/team/assignment.ts'
import type { Actor, Context } from '../../context.ts'
import { lockTicket } from '../../db/ticket-row.ts'
import { AppError } from '../../errors.ts'
import { readName } from '../members.ts'
import { setAssignee } from './set-assignee.ts'

/**
 * Makes the actor the owner of a ticket that has none. Of several who take it at once one gets it. Throws `not-found`, and
 * `conflict` (taken) with who has it.
 */
export async function takeTicket(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id }: Parsed<typeof operation>,
  actor: Actor,
): Promise<void> {
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (ticket.assignee_id === null) return setAssignee(tx, ticket, actor.id, { actorId: actor.id }, now)
    if (ticket.assignee_id === actor.id) return
    const name = (await readName(tx, ticket.assignee_id)) ?? ''
    throw new AppError('conflict', `${name} has this ticket already.`, [], {
      type: PROBLEM_TYPES.taken,
      assignee: { id: ticket.assignee_id, name },
    })
  })
}
