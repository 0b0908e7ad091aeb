import { ATTACHMENT_TYPES } from './attachment-rules.ts'

/** Bytes of one file of a mail; the mails themselves are not larger. */
export const MAX_MAIL_FILE_SIZE = 40 * 1024 * 1024

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/**
 * Files that are accepted from a mail: those of the form, and what people attach to mails without being asked. File
 * extensions by content type, the usual one first.
 */
export const MAIL_FILE_TYPES: Record<string, readonly string[]> = {
  ...ATTACHMENT_TYPES,
  'image/heic': ['heic', 'heif'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/rtf': ['rtf'],
  'application/zip': ['zip'],
  'application/vnd.ms-outlook': ['msg'],
  'message/rfc822': ['eml'],
  'text/calendar': ['ics'],
  'text/csv': ['csv'],
  'application/json': ['json'],
  'application/xml': ['xml'],
  'video/mp4': ['mp4', 'm4v'],
}
