import { and, inArray, isNull } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/client.ts'
import { attachments } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Enqueue } from '../jobs/queue.ts'
import { assignToTicket } from './assign-to-ticket.ts'
import { isObjectKey } from './generated-name.ts'
import { holdsFileToken } from './upload-token.ts'

const NOT_CLAIMABLE = 'A file could not be attached. Remove it and add it again.'

/** Gives temporary uploads to a new ticket. Throws `invalid-input` naming the first that is not there or not theirs. */
export async function claimAttachments(
  ctx: Pick<Context, 'keys'>,
  tx: Transaction,
  enqueue: Enqueue,
  ticketId: string,
  given: { id: string; token: string }[],
): Promise<void> {
  if (given.length === 0) return
  if (given.length > MAX_ATTACHMENTS) throw notClaimable(MAX_ATTACHMENTS)
  const ids = given.map(({ id }) => id)
  const unclaimed = await lockUnclaimed(tx, ids.filter(isObjectKey))
  for (const [index, { id, token }] of given.entries()) {
    const mine = unclaimed.has(id) && holdsFileToken(ctx, id, token)
    if (!mine || ids.indexOf(id) !== index) throw notClaimable(index)
  }
  for (const id of ids) await assignToTicket(tx, enqueue, id, ticketId)
}

/** In one order, so that two tickets claiming the same files wait for each other instead of locking each other out. */
async function lockUnclaimed(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(inArray(attachments.id, ids), isNull(attachments.ticket_id)))
    .orderBy(attachments.id)
    .for('update')
  return new Set(rows.map(({ id }) => id))
}

const notClaimable = (index: number) =>
  new AppError('invalid-input', NOT_CLAIMABLE, [{ path: `attachments.${index}`, message: NOT_CLAIMABLE }])
