import { AppError } from '../platform/errors.ts'
import { extensionOf } from './file-name.ts'
import { FILE_TYPES, type FileSource, TYPE_BY_EXTENSION } from './file-types.ts'
import {
  MAIL_FILE_REASONS,
  mailFileReason,
  unsupportedMailFileReason,
  describeFlaw,
  emptyFileError,
  unsupportedFileError,
} from './refusals.ts'
import type { FileReader } from './inspect/file-reader.ts'
import { findFlaw, pictureType } from './inspect/inspect-file.ts'

/** A file as it is stored: its name may end differently from the one it was sent under. */
export type CheckedFile = { name: string; contentType: string; extension: string }

/** Extensions by which every program knows a picture; another one, as of Edge's .jfif, is replaced. */
const COMMON_PICTURE_EXTENSION = /^(?:jpe?g|png|gif|webp|hei[cf])$/

/**
 * Determines the content type of a file. Its extension names a type allowed for its source (docs/reference.md,
 * Attachments), and its whole content has to be of that type; a picture may be another kind of picture, and its name then
 * ends as its content says. Throws `invalid-input` for an empty file and `unsupported-media` with the reason for one that
 * is not accepted.
 */
export async function checkFileType(name: string, file: FileReader, source: FileSource = 'form'): Promise<CheckedFile> {
  if (file.size === 0) throw source === 'form' ? emptyFileError() : mailFileError(MAIL_FILE_REASONS.empty)
  const extension = extensionOf(name)
  const named = TYPE_BY_EXTENSION[source].get(extension)
  if (!named) throw unsupportedError(extension, source)
  const types = FILE_TYPES[source]
  const picture = named.startsWith('image/') ? await pictureType(file, types) : undefined
  const contentType = picture ?? named
  const flaw = await findFlaw(contentType, file)
  if (flaw) {
    const isOther = flaw === 'damaged' && named.startsWith('image/') && !picture
    if (source === 'mail') throw mailFileError(mailFileReason(isOther ? 'other-type' : flaw, extension))
    throw new AppError('unsupported-media', await describeFlaw(flaw, contentType, extension, file))
  }
  if (!contentType.startsWith('image/') || (contentType === named && COMMON_PICTURE_EXTENSION.test(extension)))
    return { name, contentType, extension }
  const right = types[contentType]![0]!
  return { name: `${name.slice(0, -extension.length)}${right}`, contentType, extension: right }
}

const unsupportedError = (extension: string, source: FileSource) =>
  source === 'form' ? unsupportedFileError(extension) : mailFileError(unsupportedMailFileReason(extension))

const mailFileError = (reason: string) => new AppError('unsupported-media', reason)
