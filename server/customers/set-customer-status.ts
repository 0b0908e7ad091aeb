import type { Status } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { setStatus } from '../tickets/ticket-fields.ts'
import { claimBrowser } from './confirm-browser.ts'
import { lockAuthor } from './lock-author.ts'
import type { Visitor } from './visitor.ts'
import { limitWrites } from './write-limits.ts'

/**
 * Resolves a ticket for its customer, or reopens it; a ticket that is open in any way stays as it is when it is reopened.
 * Throws `forbidden` (code-needed), `not-found` and `too-many`.
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
