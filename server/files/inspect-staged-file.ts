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
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Flaw } from './inspect/flaw.ts'
import { HEIC, MP4, findMediaFlaw } from './inspect/iso-media.ts'
import { findMsgFlaw, findDocFlaw } from './inspect/doc.ts'
import { findPackageFlaw, findOpenDocumentFlaw, PRESENTATION, WORKBOOK, WORD } from './inspect/office.ts'
import { findRtfFlaw, findStructuredTextFlaw, findTextFlaw } from './inspect/text.ts'
import { findZipFlaw } from './inspect/archive.ts'
import { endOfCameraTrailer, endOfGif, endOfJpeg, endOfPng, endOfWebp } from './inspect/pictures.ts'
import { hasMarkup, hasSecondFormat, hasZipEnd, isJavaScriptPolyglot } from './inspect/polyglot.ts'
import { findPdfFlaw } from './inspect/pdf.ts'

type Inspection = (file: FileReader) => Promise<Flaw | undefined>

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const STRUCTURED_TEXTS = ['text/csv', 'text/calendar', 'application/json', 'application/xml', 'message/rfc822']
const OPEN_DOCUMENTS = ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet']

const forEach = (types: string[], find: (file: FileReader, type: string) => Promise<Flaw | undefined>) =>
  Object.fromEntries(types.map((type): [string, Inspection] => [type, (file) => find(file, type)]))

const inspectPicture =
  (
    endOf: (file: FileReader) => Promise<number | undefined>,
    endOfTrailer: (file: FileReader, from: number) => Promise<number> = (_, from) => Promise.resolve(from),
  ): Inspection =>
  async (file) => {
    if (await isJavaScriptPolyglot(file)) return 'polyglot'
    const end = await endOf(file)
    if (end === undefined) return 'damaged'
    if (await hasSecondFormat(file, await endOfTrailer(file, end))) return 'polyglot'
    return (await hasZipEnd(file)) || (await hasMarkup(file)) ? 'polyglot' : undefined
  }

/** Inspections by allowed content type. A file has to be valid as a whole, not only at its start. */
const INSPECTIONS: Record<string, Inspection> = {
  'image/jpeg': inspectPicture((file) => endOfJpeg(file), endOfCameraTrailer),
  'image/png': inspectPicture(endOfPng),
  'image/gif': inspectPicture(endOfGif),
  'image/webp': inspectPicture(endOfWebp),
  'image/heic': (file) => findMediaFlaw(file, HEIC),
  'video/mp4': (file) => findMediaFlaw(file, MP4),
  'application/pdf': findPdfFlaw,
  'application/msword': findDocFlaw,
  [`${OFFICE}.wordprocessingml.document`]: (file) => findPackageFlaw(file, WORD),
  [`${OFFICE}.spreadsheetml.sheet`]: (file) => findPackageFlaw(file, WORKBOOK),
  [`${OFFICE}.presentationml.presentation`]: (file) => findPackageFlaw(file, PRESENTATION),
  'application/rtf': findRtfFlaw,
  'application/zip': findZipFlaw,
  'application/vnd.ms-outlook': findMsgFlaw,
  'text/plain': findTextFlaw,
  ...forEach(OPEN_DOCUMENTS, findOpenDocumentFlaw),
  ...forEach(STRUCTURED_TEXTS, findStructuredTextFlaw),
}

/** Returns why a file as a whole is not of an allowed content type; undefined when it is. */
const findFlaw = (contentType: string, file: FileReader): Promise<Flaw | undefined> => INSPECTIONS[contentType]!(file)

const PICTURES: [contentType: string, head: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/heic', /^.{4}ftyp(?:hei|hev|mif1|msf1)/s],
]

/** Returns the content type of the picture a file begins as, of the `allowed` ones. */
async function pictureType(file: FileReader, allowed: object): Promise<string | undefined> {
  const head = (await file.at(0, 12)).toString('latin1')
  return PICTURES.find(([type, pattern]) => type in allowed && pattern.test(head))?.[0]
}

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
