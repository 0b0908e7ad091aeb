import { MAX_ANSWER_FILES_SIZE } from '#contract/attachment-rules.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { assignAttachment } from './assign-attachment.ts'
import { lockUnclaimed, lockUploads } from './claim-attachments.ts'
import { recordFilesChanged } from './record-files-changed.ts'

const TOO_LARGE_MESSAGE =
  'The files of one answer can have 10 MB in all, because they travel in one email. Remove a file.'

type Claim = { id: string; token: string }

/**
 * Locks temporary uploads that are to be the files of an answer. Throws `invalid-input` for a file that cannot be claimed, and
 * where all of them together are larger than an email should be.
 */
export async function lockAnswerFiles(
  ctx: Pick<Context, 'signer'>,
  tx: Transaction,
  given: Claim[],
): Promise<string[]> {
  if (given.length === 0) return []
  const uploads = await lockUploads(ctx, tx, given)
  if (uploads.reduce((total, { size }) => total + size, 0) > MAX_ANSWER_FILES_SIZE)
    throw new AppError('invalid-input', TOO_LARGE_MESSAGE, [{ path: 'attachments', message: TOO_LARGE_MESSAGE }])
  return uploads.map(({ id }) => id)
}

/** Assigns temporary uploads to an answer and its ticket. Throws what `lockAnswerFiles` throws. */
export async function claimAnswerFiles(
  ctx: Pick<Context, 'signer' | 'now'>,
  tx: Transaction,
  enqueue: Enqueue,
  answer: { id: string; ticket_id: string },
  given: Claim[],
  actor: Actor,
): Promise<void> {
  await assign(ctx, tx, enqueue, answer, await lockAnswerFiles(ctx, tx, given), actor)
}

/** Assigns the files that an answer has kept while it was held, and which were checked when it was. */
export async function claimHeldFiles(
  ctx: Pick<Context, 'now'>,
  tx: Transaction,
  enqueue: Enqueue,
  answer: { id: string; ticket_id: string },
  held: string[],
  actor: Actor,
): Promise<void> {
  if (held.length === 0) return
  const there = await lockUnclaimed(tx, held)
  await assign(ctx, tx, enqueue, answer, [...there.keys()], actor)
}

async function assign(
  ctx: Pick<Context, 'now'>,
  tx: Transaction,
  enqueue: Enqueue,
  { id: answerId, ticket_id }: { id: string; ticket_id: string },
  uploads: string[],
  actor: Actor,
): Promise<void> {
  if (uploads.length === 0) return
  for (const id of uploads) await assignAttachment(tx, enqueue, id, ticket_id, answerId)
  await recordFilesChanged(ctx, tx, ticket_id, { actor, token: undefined })
}
