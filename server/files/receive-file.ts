import { MAX_ATTACHMENT_SIZE } from '#contract/attachment-rules.ts'
import type { Context } from '../context.ts'
import type { StagedFile } from './storage/staging.ts'
import { cleanFileName } from './file-name.ts'
import { inspectionThread } from './inspection-thread.ts'
import { infectedError, tooLargeError } from './refusals.ts'

/** A file that is being received. `expected` is its maximum size in bytes; once `cancelled`, no caller waits for it. */
export type IncomingFile = {
  name: string
  content: AsyncIterable<Uint8Array>
  expected: number
  cancelled?: AbortSignal
}
/** A file that passed all checks. The caller stores or discards its staged file. */
export type ReceivedFile = { name: string; extension: string; contentType: string; stagedFile: StagedFile }

/**
 * Streams an incoming file to disk and inspects it there, never holding it in memory. Throws `too-large`, `invalid-input`,
 * `unsupported-media`, `no-space`, or `unavailable` when it cannot be scanned, and leaves nothing then.
 */
export async function receiveFile(
  ctx: Pick<Context, 'staging' | 'scanner'>,
  { name: givenName, content, expected, cancelled }: IncomingFile,
): Promise<ReceivedFile> {
  const staged = await ctx.staging.receive(limitSize(content), Math.min(expected, MAX_ATTACHMENT_SIZE))
  try {
    const { path, size } = staged
    const { sha256, ...file } = await inspectionThread.inspect({ path, size, name: cleanFileName(givenName) })
    if ((await ctx.scanner?.scan(path, size, cancelled)) === 'infected') throw infectedError()
    return { ...file, stagedFile: { ...staged, sha256 } }
  } catch (error) {
    await staged.discard()
    throw error
  }
}

async function* limitSize(content: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const piece of content) {
    size += piece.byteLength
    if (size > MAX_ATTACHMENT_SIZE) throw tooLargeError()
    yield piece
  }
}
