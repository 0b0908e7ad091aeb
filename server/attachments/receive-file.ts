import { MAX_ATTACHMENT_SIZE } from '#contract/attachment-rules.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { StagedFile } from '../storage/staging.ts'
import { cleanFileName } from './file-name.ts'
import { INVALID_FILES_MESSAGE, checkFileType } from './check-file-type.ts'
import { createTextCheck } from './inspect/text.ts'

/** A file that is being received. `expected` is the largest size it can have, in bytes. */
export type IncomingFile = { name: string; content: AsyncIterable<Uint8Array>; expected: number }
/** A file that passed all checks. The caller stores or discards its staged file. */
export type ReceivedFile = { name: string; extension: string; contentType: string; stagedFile: StagedFile }

type ReceiveContext = Pick<Context, 'staging' | 'scanner'>

/**
 * Streams an incoming file to disk and inspects it there, never holding it in memory. Throws `too-large`,
 * `unsupported-media`, `invalid-input`, `no-space`, or `unavailable` when it cannot be scanned; nothing is left then.
 */
export async function receiveFile(
  ctx: ReceiveContext,
  { name: givenName, content, expected }: IncomingFile,
): Promise<ReceivedFile> {
  const name = cleanFileName(givenName)
  const text = createTextCheck()
  const stagedFile = await ctx.staging.write(checkSize(content, text.add), Math.min(expected, MAX_ATTACHMENT_SIZE))
  try {
    const { path, size } = stagedFile
    const kind = await checkFileType(name, { path, size, isText: text.isText() })
    if ((await ctx.scanner?.scan(path, size)) === 'infected') throw infectedError()
    return { name, stagedFile, ...kind }
  } catch (error) {
    await stagedFile.discard()
    throw error
  }
}

async function* checkSize(content: AsyncIterable<Uint8Array>, onPiece: (piece: Uint8Array) => void) {
  let size = 0
  for await (const piece of content) {
    size += piece.byteLength
    if (size > MAX_ATTACHMENT_SIZE) throw new AppError('too-large', INVALID_FILES_MESSAGE)
    onPiece(piece)
    yield piece
  }
}

const infectedError = () =>
  new AppError('invalid-input', INVALID_FILES_MESSAGE, [
    { path: 'file', message: 'The file was refused by the malware scanner' },
  ])
