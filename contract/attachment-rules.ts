/** Files of one ticket (docs/reference.md, Attachments). */
export const MAX_ATTACHMENTS = 5
/** Bytes. */
export const MAX_ATTACHMENT_SIZE = 10 * 1024 * 1024
/** Bytes of all files of one answer, which travel in one email. */
export const MAX_ANSWER_FILES_SIZE = 10 * 1024 * 1024

/** Allowed attachments: file extensions by content type. */
export const ATTACHMENT_TYPES: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}
