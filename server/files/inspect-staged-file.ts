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
import { type FileReader, WINDOW, createFileReader, readPieces } from './inspect/file-reader.ts'
import { findFlaw, pictureType } from './inspect/inspect-file.ts'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** A file as it is stored, perhaps with another extension than it was sent with. */
type CheckedFile = { name: string; contentType: string; extension: string }

/** Extensions by which every program recognises a picture; others, such as Edge's .jfif, are replaced. */
const COMMON_PICTURE_EXTENSION = /^(?:jpe?g|png|gif|webp|hei[cf])$/

/**
 * Determines the content type of a file: the extension has to name a type allowed for its source (docs/reference.md,
 * Attachments), and the whole content has to match; a picture may be of another picture type, which its name then gets.
 * Throws `invalid-input` for an empty file and `unsupported-media` with the reason.
 */
async function checkFileType(name: string, file: FileReader, source: FileSource = 'form'): Promise<CheckedFile> {
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

/** A staged file with the name it was sent under; its source is a form if not stated. */
export type StagedUpload = { path: string; size: number; name: string; source?: FileSource | undefined }
export type InspectedFile = CheckedFile & { sha256: string }

/** Shared by all files, because they are inspected one after the other and a new one each would be most of the garbage. */
const window = Buffer.allocUnsafe(WINDOW)

/** Inspects a file, one at a time, and hashes it if accepted. Throws errors of `checkFileType` and the disk. */
export async function inspectStagedFile({ path, size, name, source }: StagedUpload): Promise<InspectedFile> {
  const handle = await open(path)
  try {
    const file = createFileReader(handle, size, window)
    const checked = await checkFileType(name, file, source)
    const hash = createHash('sha256')
    for await (const piece of readPieces(file)) hash.update(piece)
    return { ...checked, sha256: hash.digest('hex') }
  } finally {
    // Closing waits for reads of an aborted inspection; only then is the window unused.
    await handle.close()
  }
}
