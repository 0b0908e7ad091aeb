import { buffer } from 'node:stream/consumers'
import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { attachments } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { lockUploads } from './claim-attachments.ts'
import { readAttachment } from './open-file.ts'

/** A file with its bytes. */
export type UploadedFile = { name: string; contentType: string; content: Buffer }

const TOO_LARGE = 'These files are too large together. Remove one.'
const GONE = 'A file could not be attached. Remove it and add it again.'
const invalidFiles = (message: string) => new AppError('invalid-input', message, [{ path: 'attachments', message }])

/**
 * Reads temporary uploads that are to become part of something else, before the transaction that takes them out: nothing waits for
 * their bytes. Throws `invalid-input` for one that cannot be claimed, and where all of them together have more than `maxBytes`.
 */
export async function readUploads(
  ctx: Pick<Context, 'db' | 'signer' | 'storage'>,
  given: { id: string; token: string }[],
  maxBytes: number,
): Promise<UploadedFile[]> {
  if (given.length === 0) return []
  const uploads = await ctx.db.transaction((tx) => lockUploads(ctx, tx, given))
  if (uploads.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw invalidFiles(TOO_LARGE)
  const files: UploadedFile[] = []
  for (const { id, name, contentType } of uploads) {
    const content = await readAttachment(ctx, id)
    if (!content) throw invalidFiles(GONE)
    files.push({ name, contentType, content: await buffer(content) })
  }
  return files
}

/** Removes temporary uploads that have been read. Throws `invalid-input` for one that cannot be claimed any more. */
export async function takeOutUploads(
  ctx: Pick<Context, 'signer'>,
  tx: Transaction,
  enqueue: Enqueue,
  given: { id: string; token: string }[],
): Promise<void> {
  if (given.length === 0) return
  const ids = (await lockUploads(ctx, tx, given)).map(({ id }) => id)
  await tx.delete(attachments).where(inArray(attachments.id, ids))
  for (const key of ids) await enqueue('remove-object', { key })
}
