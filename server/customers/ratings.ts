import { type Status, RATING_WORDS, type Rating } from '#contract/vocabulary.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { ticketRatings } from '../schema/schema.ts'
import { recordEvent } from '../tickets/history.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { AppError } from '../platform/errors.ts'
import { withoutKeys } from '../mail/ids.ts'
import { claimBrowser } from './confirm-browser.ts'
import type { Visitor } from './visitor.ts'
import { limitWrites } from './write-limits.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days after the first rating during which it can be changed. */
const RATING_DAYS = 7

export const mayRate = (status: Status, rating: { created_at: Date } | null, now: Date): boolean =>
  status === 'Resolved' && (rating === null || canStillChange(rating, now))

const canStillChange = ({ created_at }: { created_at: Date }, now: Date): boolean =>
  now.getTime() - created_at.getTime() <= RATING_DAYS * DAY_MS

const conflict = (detail: string) => new AppError('conflict', detail)

/**
 * Records the requester's rating of a Resolved ticket, or replaces it for 7 days after the first; keys of links are cut out
 * of the comment. Throws `conflict` at any other time, and `forbidden` for everyone else and for an unknown browser
 * (code-needed).
 */
export async function rateTicket(
  ctx: Pick<Context, 'transact' | 'now' | 'config'>,
  visitor: Visitor,
  { rating: value, ...words }: { rating: Rating; comment: string },
) {
  const { ticket, person } = visitor
  const now = ctx.now()
  const comment = withoutKeys(words.comment)
  return ctx.transact(async (tx) => {
    const { isRequester } = await claimBrowser(tx, visitor, now)
    if (!isRequester) throw new AppError('forbidden', 'Only the person who opened this ticket can rate it.')
    const { status } = await lockTicket(tx, ticket.id)
    if (status !== 'Resolved') throw conflict('This ticket isn’t solved yet. You can rate our help once it is.')
    const [earlier] = await tx.select().from(ticketRatings).where(eq(ticketRatings.ticket_id, ticket.id))
    if (earlier?.value === value && earlier.comment === comment) return { rating: toRating(earlier) }
    if (earlier && !canStillChange(earlier, now))
      throw conflict(`A rating can be changed for ${RATING_DAYS} days. Yours is older, so it can’t be changed anymore.`)
    await limitWrites(ctx, tx, visitor)
    const given = { user_id: person.id, value, comment, changed_at: now }
    await tx
      .insert(ticketRatings)
      .values({ ticket_id: ticket.id, created_at: now, ...given })
      .onConflictDoUpdate({ target: ticketRatings.ticket_id, set: given })
    const from = earlier ? RATING_WORDS[earlier.value] : null
    await recordEvent(tx, ticket.id, 'rated', now, { by: person.id, from, to: RATING_WORDS[value] })
    return { rating: toRating(given) }
  })
}

export const toRating = ({ value, comment, changed_at }: { value: Rating; comment: string; changed_at: Date }) => ({
  value,
  comment,
  at: changed_at.toISOString(),
})
