import type { Parsed } from '#contract/operation.ts'
import type { updateTicket as operation } from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import { setStatus, setField } from './set-ticket-fields.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { getTicket } from './get-ticket.ts'

/**
 * Resolves or reopens a ticket, or corrects its category or priority, in one transaction. Setting a value it has already
 * changes nothing. Of two changes the last one counts; other admins see it at once. Throws `not-found`.
 */
export async function updateTicket(
  ctx: Context,
  { id, status, category, priority }: Parsed<typeof operation>,
  actor: Actor,
) {
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (category) await setField(tx, ticket, ['category', category], actor, now)
    if (priority) await setField(tx, ticket, ['priority', priority], actor, now)
    if (status) await setStatus(tx, ticket, status, actor, now)
  })
  return getTicket(ctx, { id })
}
