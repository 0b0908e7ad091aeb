import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { ATTACHMENT_TYPES } from '#contract/vocabulary.ts'
import { AppError } from '../errors.ts'
import { extensionOf } from './display-name.ts'

export const INVALID_FILES = 'Some files are invalid. Please check file type and size (max 10MB)'

/** What content is recognised as, where that is not yet the name the allow-list knows it by. */
const KNOWN_AS: Record<string, string> = {
  'application/x-cfb': 'application/msword',
  'image/apng': 'image/png',
}

/**
 * The content type of a file whose name and content agree on one that is allowed.
 * Throws `invalid-input` when it is empty, `unsupported-media` when they do not agree.
 */
export async function decideKind(
  name: string,
  bytes: Uint8Array,
): Promise<{ contentType: string; extension: string }> {
  if (bytes.byteLength === 0)
    throw new AppError('invalid-input', INVALID_FILES, [{ path: 'file', message: 'The file is empty' }])
  const extension = extensionOf(name)
  const contentType = await recognise(bytes)
  if (contentType && ATTACHMENT_TYPES[contentType]?.includes(extension)) return { contentType, extension }
  throw new AppError('unsupported-media', INVALID_FILES)
}

async function recognise(bytes: Uint8Array): Promise<string | undefined> {
  const found = (await fileTypeFromBuffer(bytes))?.mime
  // A bitmap is recognised by the letters BM alone, with which a text may begin; a real one holds NUL bytes.
  if (found === undefined || found === 'image/bmp') return isText(bytes) ? 'text/plain' : undefined
  return KNOWN_AS[found] ?? found
}

const isText = (bytes: Uint8Array) => isUtf8(bytes) && !bytes.includes(0)
