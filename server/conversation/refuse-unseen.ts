import { sql } from 'drizzle-orm'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { Status } from '#contract/vocabulary.ts'
import type { Actor } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { readStatusChange } from '../tickets/history.ts'

/** The state its writer had on screen; absent fields are not compared. */
export type Seen = { seen?: string | null | undefined; seen_status?: Status | undefined }
const MAX_UNSEEN = 50

/** Ids of messages, and of answers that are held to become some. */
export type Unseen = { stored: string[]; held: string[] }

/**
 * Throws `conflict` (`urn:problem:conversation-moved-on`, with the messages that `read` returns) where others have written to a
 * locked ticket since `seen`, or resolved it since `seen_status`. Held answers of colleagues count where `read` returns them.
 */
export async function refuseUnseen(
  tx: Transaction,
  ticket: { id: string; status: Status },
  { seen, seen_status }: Seen,
  actor: Actor,
  read: (unseen: Unseen) => Promise<object[]>,
): Promise<void> {
  const messages = seen === undefined ? [] : await read(await findUnseen(tx, ticket.id, seen, actor))
  if (messages.length > 0) throw movedOn('Others have written to this ticket since you last saw it.', messages)
  if (seen_status === undefined || seen_status === 'Resolved' || ticket.status !== 'Resolved') return
  const change = await readStatusChange(tx, ticket.id)
  if (change?.by?.id !== actor.id) throw movedOn('This ticket has been resolved since you last saw it.', [])
}

/** Finds messages later than the last one seen; if that is gone, all count, which costs one more press. */
async function findUnseen(tx: Transaction, ticketId: string, seen: string | null, actor: Actor): Promise<Unseen> {
  const { rows } = await tx.execute<{ id: string; is_held: boolean }>(sql`
    with entries as (
      select id, user_id, created_at, kind in ('answer', 'customer') as counts, false as is_held
      from ticket_responses where ticket_id = ${ticketId}
      union all
      select id, user_id, created_at, stopped_at is null, true from held_answers where ticket_id = ${ticketId}
    )
    select id, is_held from entries
    where counts and user_id is distinct from ${actor.id}::uuid
      and created_at > coalesce((select created_at from entries as last where last.id = ${seen}::uuid), '-infinity')
    order by created_at desc limit ${MAX_UNSEEN}`)
  const ids = (isHeld: boolean) => rows.filter(({ is_held }) => is_held === isHeld).map(({ id }) => id)
  return { stored: ids(false), held: ids(true) }
}

const movedOn = (sentence: string, messages: object[]) =>
  new AppError('conflict', `${sentence} Your reply was not sent.`, [], { type: PROBLEM_TYPES.movedOn, messages })
