import { ATTACHMENT_TYPES } from '#contract/vocabulary.ts'
import { AppError } from '../errors.ts'
import { extensionOf } from './file-name.ts'
import { type InspectedFile, matchesContentType } from './inspect/inspect-file.ts'

export const INVALID_FILES_MESSAGE = 'Some files are invalid. Please check file type and size (max 10MB)'

const TYPE_BY_EXTENSION = new Map(
  Object.entries(ATTACHMENT_TYPES).flatMap(([type, extensions]) =>
    extensions.map((extension) => [extension, type]),
  ),
)

/**
 * The content type of a file whose name and content agree on one that is allowed (SPEC.md section 7): the name says
 * what it should be, and it must be wholly that. `isText` tells of its bytes, checked as they arrived, that they are
 * UTF-8 without NUL. Throws `invalid-input` when it is empty, `unsupported-media` when they do not agree.
 */
export async function checkFileType(
  name: string,
  draft: InspectedFile,
): Promise<{ contentType: string; extension: string }> {
  if (draft.size === 0)
    throw new AppError('invalid-input', INVALID_FILES_MESSAGE, [
      { path: 'file', message: 'The file is empty' },
    ])
  const extension = extensionOf(name)
  const contentType = TYPE_BY_EXTENSION.get(extension)
  if (contentType && (await matchesContentType(contentType, draft))) return { contentType, extension }
  throw new AppError('unsupported-media', INVALID_FILES_MESSAGE)
}
