import type { FileReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { HEIC, MP4, findMediaFlaw } from './iso-media.ts'
import { findMsgFlaw } from './msg.ts'
import { findPackageFlaw } from './office-package.ts'
import { findOpenDocumentFlaw } from './open-document.ts'
import { PRESENTATION, WORKBOOK } from './package-content-types.ts'
import { findRtfFlaw } from './rtf.ts'
import { findStructuredTextFlaw } from './structured-text.ts'
import { findZipFlaw } from './zip.ts'

type Inspection = (file: FileReader) => Promise<Flaw | undefined>

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const STRUCTURED_TEXTS = ['text/csv', 'text/calendar', 'application/json', 'application/xml', 'message/rfc822']
const OPEN_DOCUMENTS = ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet']

const forEach = (types: string[], find: (file: FileReader, type: string) => Promise<Flaw | undefined>) =>
  Object.fromEntries(types.map((type): [string, Inspection] => [type, (file) => find(file, type)]))

/** The inspection of each type that only mails may bring. */
export const MAIL_INSPECTIONS: Record<string, Inspection> = {
  'image/heic': (file) => findMediaFlaw(file, HEIC),
  'video/mp4': (file) => findMediaFlaw(file, MP4),
  [`${OFFICE}.spreadsheetml.sheet`]: (file) => findPackageFlaw(file, WORKBOOK),
  [`${OFFICE}.presentationml.presentation`]: (file) => findPackageFlaw(file, PRESENTATION),
  'application/rtf': findRtfFlaw,
  'application/zip': findZipFlaw,
  'application/vnd.ms-outlook': findMsgFlaw,
  ...forEach(OPEN_DOCUMENTS, findOpenDocumentFlaw),
  ...forEach(STRUCTURED_TEXTS, findStructuredTextFlaw),
}
