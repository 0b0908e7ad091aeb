import type { Parsed } from '#contract/operation.ts'
import type * as ticketsContract from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import { lockOpenCompany } from '../companies/companies.ts'
import { withoutKeys } from '../mail/ids.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { fullName } from '../people/ensure-person.ts'
import { getTicket } from './get-ticket.ts'
import { readStatusChange } from './history.ts'
import { findUnblockable, spamFields } from './spam.ts'
import { sortTags } from './tags.ts'
import { omitUnchanged, writeFields } from './ticket-fields.ts'
import { lockTicket } from './ticket-lock.ts'

/**
 * Changes fields of a ticket in one transaction; a value it has already changes nothing, and the last of two changes counts. With
 * `undo` the actor undoes their own change of status: throws `conflict`, naming who changed it since, if it is no longer the last.
 * Throws `not-found` and what `writeFields` throws.
 */
export async function updateTicket(
  ctx: Context,
  { id, undo, title, tags, ...values }: Parsed<typeof ticketsContract.updateTicket>,
  actor: Actor,
) {
  const now = ctx.now()
  await ctx.transact(async (tx, enqueue) => {
    const ticket = await lockTicket(tx, id)
    if (undo) await refuseIfChangedByOthers(tx, id, actor)
    const fields = omitUnchanged(ticket, {
      ...values,
      ...(title !== undefined && { title: withoutKeys(title) }),
      ...(tags && { tags: sortTags(tags) }),
    })
    if (fields.company_id) await lockOpenCompany(tx, fields.company_id)
    await writeFields(tx, enqueue, [{ ticket, fields }], { id: actor.id }, now)
  })
  return getTicket(ctx, { id }, actor)
}

/** Marks a ticket as spam. Throws `not-found`, and `conflict` where its sender is to be blocked and cannot be. */
export const markSpam = (ctx: Context, { id, block }: Parsed<typeof ticketsContract.markSpam>, actor: Actor) =>
  setSpam(ctx, id, { spam: true, block }, actor)

export const unmarkSpam = (ctx: Context, { id }: { id: string }, actor: Actor) =>
  setSpam(ctx, id, { spam: false }, actor)

async function setSpam(ctx: Context, id: string, change: Parameters<typeof spamFields>[0], actor: Actor) {
  await ctx.transact(async (tx, enqueue) => {
    const ticket = await lockTicket(tx, id)
    const reason = change.block && (await findUnblockable(ctx, tx, [ticket])).get(id)
    if (reason) throw new AppError('conflict', reason)
    const fields = omitUnchanged(ticket, spamFields(change))
    await writeFields(tx, enqueue, [{ ticket, fields }], { id: actor.id }, ctx.now())
  })
  ctx.settings.forget()
  return getTicket(ctx, { id }, actor)
}

async function refuseIfChangedByOthers(tx: Transaction, id: string, actor: Actor): Promise<void> {
  const by = (await readStatusChange(tx, id))?.by
  if (by?.id === actor.id) return
  const name = by && fullName(by)
  throw new AppError('conflict', name ? `${name} has changed the status since.` : 'The status has been changed since.')
}
