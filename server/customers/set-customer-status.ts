import type { Status } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { setStatus } from '../tickets/ticket-fields.ts'
import { claimBrowser, lockAuthor } from './confirm-browser.ts'
import type { Visitor } from './visitor.ts'
import { limitWrites } from './write-limits.ts'

/**
 * Resolves or reopens a ticket for its customer; reopening one that is not Resolved changes nothing. Throws `forbidden`
 * (code-needed), `not-found` and `too-many`.
 */
export async function setCustomerStatus(
  ctx: Pick<Context, 'transact' | 'now' | 'config'>,
  visitor: Visitor,
  status: 'Resolved' | 'Open',
): Promise<{ status: Status }> {
  const now = ctx.now()
  return ctx.transact(async (tx) => {
    await claimBrowser(tx, visitor, now)
    const ticket = await lockTicket(tx, visitor.ticket.id)
    await lockAuthor(tx, visitor)
    if (ticket.status === status || (status === 'Open' && ticket.status !== 'Resolved'))
      return { status: ticket.status }
    await limitWrites(ctx, tx, visitor)
    await setStatus(tx, ticket, status, visitor.person, now)
    return { status }
  })
}
