import { ATTACHMENT_TYPES } from '#contract/attachment-rules.ts'
import { AppError } from '../errors.ts'
import { extensionOf } from './file-name.ts'
import { type InspectedFile, matchesContentType } from './inspect/inspect-file.ts'

export const INVALID_FILES_MESSAGE = 'Some files are invalid. Please check file type and size (max 10MB)'

const TYPE_BY_EXTENSION = new Map(
  Object.entries(ATTACHMENT_TYPES).flatMap(([type, extensions]) => extensions.map((extension) => [extension, type])),
)

/**
 * Determines the content type of a file. Its extension names an allowed type (docs/reference.md, Attachments), and its
 * whole content has to be of that type. Throws `invalid-input` for an empty file, `unsupported-media` when name and
 * content do not agree.
 */
export async function checkFileType(
  name: string,
  file: InspectedFile,
): Promise<{ contentType: string; extension: string }> {
  if (file.size === 0)
    throw new AppError('invalid-input', INVALID_FILES_MESSAGE, [{ path: 'file', message: 'The file is empty' }])
  const extension = extensionOf(name)
  const contentType = TYPE_BY_EXTENSION.get(extension)
  if (contentType && (await matchesContentType(contentType, file))) return { contentType, extension }
  throw new AppError('unsupported-media', INVALID_FILES_MESSAGE)
}
