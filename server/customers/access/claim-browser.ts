import { and, eq, isNull } from 'drizzle-orm'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { Transaction } from '../../db/database.ts'
import { linkBrowsers, ticketEvents, ticketLinks } from '../../db/schema.ts'
import { lockTicket } from '../../db/ticket-row.ts'
import { AppError, notFound } from '../../errors.ts'
import { findVisitorAgain } from './find-visitor.ts'
import { type Visitor, mustConfirm } from './visitor.ts'

/** The refusal of a browser that has to be confirmed by a mailed code first. */
export const codeNeeded = () =>
  new AppError('forbidden', 'Confirm that it’s you: we email you a code.', [], { type: PROBLEM_TYPES.codeNeeded })

/**
 * Makes the browser of a visitor the person's, if it is the first that does more than open the link; every write begins with it
 * and has the ticket locked from then on, so that of several at once one is the first. Returns the visitor as they are now. Throws
 * `forbidden` (code-needed) for every other browser that no code has confirmed, and for a sensitive ticket; `not-found` as
 * `lockLink` does.
 */
export async function claimBrowser(tx: Transaction, visitor: Visitor, now: Date): Promise<Visitor> {
  const current = await lockLink(tx, visitor, now)
  if (mustConfirm(current)) throw codeNeeded()
  const { ticket, person, browser, standing } = current
  if (browser === undefined || standing === 'known') return current
  await tx.insert(linkBrowsers).values({ ticket_id: ticket.id, user_id: person.id, browser, created_at: now })
  await recordOpening(tx, visitor, now)
  return current
}

/**
 * Locks the ticket of a visitor and returns them as they are now. Throws `not-found` where the ticket, or the link, session or right
 * they came with, has gone since they were found.
 */
export async function lockLink(tx: Transaction, visitor: Visitor, now: Date): Promise<Visitor> {
  await lockTicket(tx, visitor.ticket.id)
  return (await findVisitorAgain({ db: tx, now: () => now }, visitor)) ?? Promise.reject(notFound())
}

/** Records the first use of a visitor's link by a person. */
export async function recordOpening(tx: Transaction, { ticket, person, linkId }: Visitor, now: Date): Promise<void> {
  if (linkId === undefined) return
  const opened = await tx
    .update(ticketLinks)
    .set({ opened_at: now })
    .where(and(eq(ticketLinks.id, linkId), isNull(ticketLinks.opened_at)))
    .returning({ id: ticketLinks.id })
  if (opened.length > 0)
    await tx
      .insert(ticketEvents)
      .values({ ticket_id: ticket.id, actor_id: person.id, kind: 'link_opened', created_at: now })
}
