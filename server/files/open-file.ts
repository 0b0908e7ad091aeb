import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../schema/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { errorFields } from '../platform/log.ts'
import { DamagedObjectError } from './storage.ts'
import { isFileLinkValid, readFileLink } from './file-link.ts'
import { FILE_COLUMNS } from './list-attachments.ts'
import { possibleKeys } from './object-key.ts'
import { type TextEncoding, guessTextEncoding } from './text-encoding.ts'

/** Finds the file of a signed link. Throws the same `not-found` for an invalid link and for a missing file. */
export async function findLinkedFile(ctx: Context, address: string) {
  const link = readFileLink(address)
  if (!link || !isFileLinkValid(ctx, link)) throw notFound()
  const [file] = await ctx.db.select(FILE_COLUMNS).from(attachments).where(eq(attachments.id, link.key))
  return file ?? Promise.reject(notFound())
}

/** Opens a file. Throws `not-found` where its bytes are gone; `internal` for one whose length has changed. */
export async function openFile(ctx: Context, { id, size }: { id: string; size: number }) {
  const content = await readAttachment(ctx, id, size).catch((error) => reportDamage(ctx, error))
  return content ?? Promise.reject(notFound())
}

function reportDamage(ctx: Context, error: unknown): never {
  if (!(error instanceof DamagedObjectError)) throw error
  ctx.log.error('attachment.damaged', errorFields(error))
  throw new AppError(
    'internal',
    'This file is damaged on our side: it is not as long as it was. Please ask for it to be sent again.',
  )
}

/** Reads the bytes of an attachment, moved or not yet; undefined when there are none. `size` as in Storage. */
export async function readAttachment({ storage }: Pick<Context, 'storage'>, key: string, size?: number) {
  for (const place of possibleKeys(key)) {
    const content = await storage.read(place, size)
    if (content) return content
  }
  return undefined
}

/** Guesses the encoding of a text from its beginning, or browsers would. The returned content is still whole. */
export async function openText(
  content: ReadableStream<Uint8Array>,
): Promise<{ content: ReadableStream<Uint8Array>; charset: TextEncoding }> {
  const reader = content.getReader()
  const first = await reader.read()
  return {
    charset: guessTextEncoding(first.value ?? new Uint8Array()),
    content: new ReadableStream({
      start: (stream) => (first.done ? stream.close() : stream.enqueue(first.value)),
      async pull(stream) {
        const { done, value } = await reader.read()
        if (done) stream.close()
        else stream.enqueue(value)
      },
      async cancel(reason) {
        await reader.cancel(reason)
        reader.releaseLock()
      },
    }),
  }
}
