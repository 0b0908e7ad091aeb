import type { Parsed } from '#contract/operation.ts'
import type * as ticketsContract from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { getTicket } from './get-ticket.ts'
import { findUnblockable, spamFields } from './spam.ts'
import { omitUnchanged, writeFields } from './ticket-fields.ts'
import { lockTicket } from './ticket-lock.ts'

/** Marks a ticket as spam. Throws `not-found`, and `conflict` where its sender is to be blocked and cannot be. */
export const markSpam = (ctx: Context, { id, block = false }: Parsed<typeof ticketsContract.markSpam>, actor: Actor) =>
  setSpam(ctx, id, { spam: true, block }, actor)

export const unmarkSpam = (ctx: Context, { id }: Parsed<typeof ticketsContract.unmarkSpam>, actor: Actor) =>
  setSpam(ctx, id, { spam: false }, actor)

async function setSpam(ctx: Context, id: string, change: { spam: boolean; block?: boolean }, actor: Actor) {
  await ctx.transact(async (tx, enqueue) => {
    const ticket = await lockTicket(tx, id)
    const reason = change.block ? (await findUnblockable(ctx, tx, [ticket])).get(id) : undefined
    if (reason) throw new AppError('conflict', reason)
    const fields = omitUnchanged(ticket, spamFields(change))
    await writeFields(tx, enqueue, [{ ticket, fields }], { id: actor.id }, ctx.now())
  })
  ctx.settings.forget()
  return getTicket(ctx, { id }, actor)
}
