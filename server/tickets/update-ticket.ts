import type { Parsed } from '#contract/operation.ts'
import type { updateTicket as operation } from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import { resolveTicket } from './resolve-ticket.ts'
import { setSensitive, setStatus, setField } from './set-ticket-fields.ts'
import type { Transaction } from '../db/database.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { AppError } from '../errors.ts'
import { getTicket } from './get-ticket.ts'
import { readStatusChange } from './status-change.ts'

/**
 * Resolves or reopens a ticket, corrects its category or priority, or says whether it is sensitive, in one transaction. Setting a value it has already
 * changes nothing. Of two changes the last one counts; other admins see it at once. With `undo` the actor takes their own
 * change of status back: throws `conflict`, with who changed it since, where it is no longer the last. Throws `not-found`.
 */
export async function updateTicket(
  ctx: Context,
  { id, status, category, priority, sensitive, undo }: Parsed<typeof operation>,
  actor: Actor,
) {
  const now = ctx.now()
  await ctx.transact(async (tx, enqueue) => {
    const ticket = await lockTicket(tx, id)
    if (undo) await refuseIfChangedByOthers(tx, id, actor)
    if (category) await setField(tx, ticket, ['category', category], actor, now)
    if (priority) await setField(tx, ticket, ['priority', priority], actor, now)
    if (sensitive !== undefined) await setSensitive(tx, ticket, sensitive, actor, now)
    if (status === 'Resolved') await resolveTicket(tx, enqueue, ticket, actor, now)
    else if (status) await setStatus(tx, ticket, status, actor, now)
  })
  return getTicket(ctx, { id }, actor)
}

async function refuseIfChangedByOthers(tx: Transaction, id: string, actor: Actor): Promise<void> {
  const by = (await readStatusChange(tx, id))?.by
  if (by?.id === actor.id) return
  const name = [by?.first_name, by?.last_name].filter(Boolean).join(' ')
  throw new AppError('conflict', name ? `${name} has changed the status since.` : 'The status has been changed since.')
}
