import { ATTACHMENT_TYPES } from '#contract/attachment-rules.ts'
import { AppError } from '../errors.ts'
import { extensionOf } from './file-name.ts'
import { describeFlaw, emptyFileError, unsupportedFileError } from './refusals.ts'
import type { FileReader } from './inspect/file-reader.ts'
import { findFlaw, pictureType } from './inspect/inspect-file.ts'

/** A file as it is stored: its name may end differently from the one it was sent under. */
export type CheckedFile = { name: string; contentType: string; extension: string }

const TYPE_BY_EXTENSION = new Map(
  Object.entries(ATTACHMENT_TYPES).flatMap(([type, extensions]) => extensions.map((extension) => [extension, type])),
)

/** Extensions by which every program knows a picture; another one, as of Edge's .jfif, is replaced. */
const COMMON_PICTURE_EXTENSION = /^(?:jpe?g|png|gif|webp)$/

/**
 * Determines the content type of a file. Its extension names an allowed type (docs/reference.md, Attachments), and its
 * whole content has to be of that type; a picture may be another kind of picture, and its name then ends as its content
 * says. Throws `invalid-input` for an empty file and `unsupported-media` with the reason for one that is not accepted.
 */
export async function checkFileType(name: string, file: FileReader): Promise<CheckedFile> {
  if (file.size === 0) throw emptyFileError()
  const extension = extensionOf(name)
  const named = TYPE_BY_EXTENSION.get(extension)
  if (!named) throw unsupportedFileError(extension)
  const contentType = named.startsWith('image/') ? ((await pictureType(file)) ?? named) : named
  const flaw = await findFlaw(contentType, file)
  if (flaw) throw new AppError('unsupported-media', await describeFlaw(flaw, contentType, extension, file))
  if (!contentType.startsWith('image/') || (contentType === named && COMMON_PICTURE_EXTENSION.test(extension)))
    return { name, contentType, extension }
  const right = ATTACHMENT_TYPES[contentType]![0]!
  return { name: `${name.slice(0, -extension.length)}${right}`, contentType, extension: right }
}
