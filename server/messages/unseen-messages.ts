import { type SQL, and, isNull, ne, or, sql } from 'drizzle-orm'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { RESPONSE_KINDS, type Status } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { ticketResponses } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { readStatusChange } from '../tickets/status-change.ts'
import { asResponse, selectMessages } from './list-messages.ts'

/** What the writer of an answer had on screen; what is left out is not compared. */
export type Seen = { seen?: string | null | undefined; seen_status?: Status | undefined }

/**
 * Throws `conflict` (`urn:problem:conversation-moved-on`, with the messages) where others have written to a locked ticket
 * since its message `seen`, or have resolved it since it had `seen_status`. What the actor did does not count.
 */
export async function refuseUnseen(
  ctx: Context,
  tx: Transaction,
  ticket: { id: string; status: Status },
  { seen, seen_status }: Seen,
  actor: Actor,
): Promise<void> {
  const messages =
    seen === undefined ? [] : await selectMessages(ctx, tx, ticket.id, RESPONSE_KINDS, isUnseen(ticket.id, seen, actor))
  if (messages.length > 0)
    throw movedOn('Others have written to this ticket since you last saw it.', messages.map(asResponse))
  if (seen_status === undefined || seen_status === 'Resolved' || ticket.status !== 'Resolved') return
  const change = await readStatusChange(tx, ticket.id)
  if (change?.by?.id !== actor.id) throw movedOn('This ticket has been resolved since you last saw it.', [])
}

/** Later than the message that was seen last. If that is gone, all others count: reading too much costs one more press. */
function isUnseen(ticketId: string, seen: string | null, actor: Actor): SQL | undefined {
  const isByOthers = or(isNull(ticketResponses.user_id), ne(ticketResponses.user_id, actor.id))
  return seen === null
    ? isByOthers
    : and(
        isByOthers,
        sql`${ticketResponses.created_at} > coalesce(
          (select created_at from ticket_responses as last where last.id = ${seen} and last.ticket_id = ${ticketId}),
          '-infinity'
        )`,
      )
}

const movedOn = (sentence: string, messages: object[]) =>
  new AppError('conflict', `${sentence} Your answer was not sent.`, [], { type: PROBLEM_TYPES.movedOn, messages })
