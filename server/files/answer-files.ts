import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Context, Actor } from '../context.ts'
import { readAttachment } from './open-file.ts'
import { MAX_ANSWER_FILES_SIZE } from '#contract/attachment-rules.ts'
import type { Transaction } from '../platform/db/database.ts'
import { invalidField } from '../platform/errors.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { assignAttachment, lockUploads } from './claim-attachments.ts'
import { recordFilesChanged } from './record-files-changed.ts'

/** A file of an answer, with its bytes if they are still there. */
export type AnswerFile = { name: string; contentType: string; content: Buffer | undefined }
type StoredFile = { id: string; name: string; contentType: string }

/** Files of at most this many mails are in memory at a time, 10 MB each. */
const limit = pLimit(2)

/**
 * Passes the files of an answer to `send`; no more than two mails hold theirs in memory. A missing file is logged and
 * does not stop the answer. Throws while the storage cannot be reached, so that the job is retried.
 */
export function withAnswerFiles(
  ctx: Pick<Context, 'storage' | 'log'>,
  files: StoredFile[],
  send: (files: AnswerFile[]) => Promise<void>,
): Promise<void> {
  if (files.length === 0) return send([])
  return limit(async () => {
    const read: AnswerFile[] = []
    for (const { id, name, contentType } of files) {
      const stream = await readAttachment(ctx, id)
      if (!stream) ctx.log.error('mail.attachment_missing', { file: id })
      read.push({ name, contentType, content: stream && (await buffer(stream)) })
    }
    await send(read)
  })
}

const TOO_LARGE = 'The files of one reply can have 10 MB in all, because they travel in one email. Remove a file.'

type Claim = { id: string; token: string }

/** Locks uploads as the future files of an answer. Throws `invalid-input` also where an email cannot hold them. */
export async function lockAnswerFiles(
  ctx: Pick<Context, 'signer'>,
  tx: Transaction,
  given: Claim[],
): Promise<string[]> {
  const uploads = await lockUploads(ctx, tx, given)
  if (uploads.reduce((total, { size }) => total + size, 0) > MAX_ANSWER_FILES_SIZE)
    throw invalidField('attachments', TOO_LARGE)
  return uploads.map(({ id }) => id)
}

export async function assignAnswerFiles(
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
