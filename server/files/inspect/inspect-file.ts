import type { FileReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { HEIC, MP4, findMediaFlaw } from './iso-media.ts'
import { findMsgFlaw, findDocFlaw } from './doc.ts'
import { findPackageFlaw, findOpenDocumentFlaw, PRESENTATION, WORKBOOK, WORD } from './office.ts'
import { findRtfFlaw, findStructuredTextFlaw, findTextFlaw } from './text.ts'
import { findZipFlaw } from './archive.ts'
import { endOfCameraTrailer, endOfGif, endOfJpeg, endOfPng, endOfWebp } from './pictures.ts'
import { hasMarkup, hasSecondFormat, hasZipEnd, isJavaScriptPolyglot } from './polyglot.ts'
import { findPdfFlaw } from './pdf.ts'

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
export const findFlaw = (contentType: string, file: FileReader): Promise<Flaw | undefined> =>
  INSPECTIONS[contentType]!(file)

const PICTURES: [contentType: string, head: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/heic', /^.{4}ftyp(?:hei|hev|mif1|msf1)/s],
]

/** Returns the content type of the picture a file begins as, of the `allowed` ones. */
export async function pictureType(file: FileReader, allowed: object): Promise<string | undefined> {
  const head = (await file.at(0, 12)).toString('latin1')
  return PICTURES.find(([type, pattern]) => type in allowed && pattern.test(head))?.[0]
}
