import { MAX_ATTACHMENT_SIZE } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Draft } from '../storage/drafts.ts'
import { displayName } from './display-name.ts'
import { INVALID_FILES, decideKind } from './file-kind.ts'
import { createTextCheck } from './inspect/text.ts'

/** A file as it arrives. `expected` is the most it can still have, in bytes. */
export type ArrivingFile = { name: string; content: AsyncIterable<Uint8Array>; expected: number }
/** A file that has been looked through and may be kept. Whoever asked for it stores or discards its draft. */
export type ReceivedFile = { name: string; extension: string; contentType: string; draft: Draft }

type World = Pick<Context, 'drafts' | 'scanner'>

/**
 * Writes a file to disk as it arrives and looks through it there, never holding it in memory (SPEC.md section 5).
 * Throws `too-large`, `unsupported-media`, `invalid-input`, `no-space`, or `unavailable` when it cannot be scanned;
 * nothing is left then.
 */
export async function receiveFile(
  ctx: World,
  { name: given, content, expected }: ArrivingFile,
): Promise<ReceivedFile> {
  const name = displayName(given)
  const text = createTextCheck()
  const draft = await ctx.drafts.write(checked(content, text.add), Math.min(expected, MAX_ATTACHMENT_SIZE))
  try {
    const { path, size } = draft
    const kind = await decideKind(name, { path, size, isText: text.isText() })
    if ((await ctx.scanner?.scan(path, size)) === 'infected') throw infected()
    return { name, draft, ...kind }
  } catch (error) {
    await draft.discard()
    throw error
  }
}

async function* checked(content: AsyncIterable<Uint8Array>, look: (piece: Uint8Array) => void) {
  let size = 0
  for await (const piece of content) {
    size += piece.byteLength
    if (size > MAX_ATTACHMENT_SIZE) throw new AppError('too-large', INVALID_FILES)
    look(piece)
    yield piece
  }
}

const infected = () =>
  new AppError('invalid-input', INVALID_FILES, [
    { path: 'file', message: 'The file was refused by the malware scanner' },
  ])
