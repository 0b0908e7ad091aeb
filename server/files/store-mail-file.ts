import { createReadStream } from 'node:fs'
import { MAX_ATTACHMENT_SIZE } from '#contract/attachment-rules.ts'
import { MAX_MAIL_SIZE } from '#contract/mails.ts'
import type { Context } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { StagedFile } from './storage/staging.ts'
import { cleanFileName, extensionOf } from './file-name.ts'
import { FILE_TYPES, TYPE_BY_EXTENSION } from './file-types.ts'
import { inspectionThread } from './inspection-thread.ts'
import { MAIL_FILE_REASONS } from './refusals.ts'
import { storeTemporaryUpload } from './store-temporary-uploads.ts'

/** A file of a mail, whose original stays on the local disk; the content type is as the mail declares it. */
export type GivenFile = { path: string; size: number; name: string; contentType?: string | undefined }
export type StoredMailFile = { id: string; name: string; size: number; contentType: string; token: string }
/** A file that stays in the raw mail, with a sentence as the reason. */
export type RefusedMailFile = { name: string; size: number; reason: string }

/**
 * Inspects and scans a file of a mail as an upload, by the types for mails (contract/mails.ts), and stores it as a
 * temporary upload, or returns the reason of its refusal. Throws `no-space`, `unavailable` when it cannot be scanned
 * now, and errors of disk, storage and database; leaves nothing then, so that the mail can be retried.
 */
export async function storeMailFile(
  ctx: Context,
  { path, size, name: givenName, contentType }: GivenFile,
): Promise<{ stored: StoredMailFile } | { refused: RefusedMailFile }> {
  const name = withExtension(cleanFileName(givenName), contentType)
  const refuse = (reason: string) => ({ refused: { name, size, reason } })
  if (size > MAX_MAIL_SIZE) return refuse(MAIL_FILE_REASONS['too-large'])
  // A copy, because storing takes the staged file away and a mail that fails later is read again.
  const staged = await ctx.staging.receive(readPieces(path), size)
  try {
    const upload = { path: staged.path, size: staged.size, name, source: 'mail' as const }
    const { sha256, ...file } = await inspectionThread.inspect(upload)
    const reason = await scan(ctx, staged)
    if (reason) throw new AppError('unsupported-media', reason)
    return { stored: await storeTemporaryUpload(ctx, { ...file, stagedFile: { ...staged, sha256 } }) }
  } catch (error) {
    await staged.discard()
    if (error instanceof AppError && error.code === 'unsupported-media') return refuse(error.message)
    throw error
  }
}

/** Opens the file when it is read: a stream that fails before anyone listens would end the process. */
async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

/** Completes a name: attached mails are often named after their subject, and inline pictures not at all. */
function withExtension(name: string, contentType: string | undefined): string {
  const [usual] = FILE_TYPES.mail[contentType ?? ''] ?? []
  const extension = extensionOf(name)
  const isNamed = contentType === 'message/rfc822' ? TYPE_BY_EXTENSION.mail.has(extension) : extension !== ''
  return usual === undefined || isNamed ? name : cleanFileName(`${name}.${usual}`)
}

/** Returns why the scanner refuses a file, such as one that is larger than it takes. */
async function scan({ scanner }: Context, { path, size }: Pick<StagedFile, 'path' | 'size'>) {
  try {
    return (await scanner?.scan(path, size)) === 'infected' ? MAIL_FILE_REASONS.infected : undefined
  } catch (error) {
    if (size <= MAX_ATTACHMENT_SIZE || !(await isRunning(scanner))) throw error
    return MAIL_FILE_REASONS.unscannable
  }
}

const isRunning = (scanner: Context['scanner']) =>
  scanner?.ping().then(
    () => true,
    () => false,
  )
