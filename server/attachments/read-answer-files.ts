import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Context } from '../context.ts'
import { readAttachment } from './open-file.ts'

/** A file of an answer, with its bytes if they are still there. */
export type AnswerFile = { name: string; contentType: string; content: Buffer | undefined }
type StoredFile = { id: string; name: string; contentType: string }

/** Files of at most this many mails are in memory at a time, 10 MB each. */
const limit = pLimit(2)

/**
 * Reads the files of an answer and hands them to `send`, so that no more than two mails hold theirs in memory. A file that is
 * missing is logged and does not keep the answer from its customer. Throws while the storage cannot be reached, so that the
 * job is retried.
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
