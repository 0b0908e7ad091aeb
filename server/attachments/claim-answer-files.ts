import { eq, sum } from 'drizzle-orm'
import { MAX_ANSWER_FILES_SIZE } from '#contract/attachment-rules.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { attachments } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { claimAttachments } from './claim-attachments.ts'
import { recordFilesChanged } from './record-files-changed.ts'

const TOO_LARGE_MESSAGE =
  'The files of one answer can have 10 MB in all, because they travel in one email. Remove a file.'

/**
 * Assigns temporary uploads to an answer and its ticket. Throws `invalid-input` for a file that cannot be claimed, and where
 * all of them together are larger than an email should be.
 */
export async function claimAnswerFiles(
  ctx: Pick<Context, 'signer' | 'now'>,
  tx: Transaction,
  enqueue: Enqueue,
  answer: { id: string; ticket_id: string },
  given: { id: string; token: string }[],
  actor: Actor,
): Promise<void> {
  if (given.length === 0) return
  await claimAttachments(ctx, tx, enqueue, answer.ticket_id, given, answer.id)
  const [total] = await tx
    .select({ size: sum(attachments.size).mapWith(Number) })
    .from(attachments)
    .where(eq(attachments.response_id, answer.id))
  if (total!.size > MAX_ANSWER_FILES_SIZE)
    throw new AppError('invalid-input', TOO_LARGE_MESSAGE, [{ path: 'attachments', message: TOO_LARGE_MESSAGE }])
  await recordFilesChanged(ctx, tx, answer.ticket_id, { actor, token: undefined })
}
