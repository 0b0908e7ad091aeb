/** Limits beyond which a mail is refused, or cut, before it is parsed. */
export const MAIL_LIMITS = {
  fileBytes: 40 * 1024 * 1024,
  parts: 1000,
  levels: 256,
  headerBytes: 2 * 1024 * 1024,
  headerFields: 20_000,
  /** Limit of one text in bytes; beyond, the text is cut and kept whole as a file. */
  textBytes: 1024 * 1024,
  /** Limit of all texts of a mail together, in memory. */
  allTextBytes: 4 * 1024 * 1024,
  /** Files that are synced; a ticket takes fewer of one mail, so the others are removed. */
  syncedFiles: 30,
  recipients: 200,
  references: 200,
}

/** Error of an unreadable mail; the message is a sentence for people. */
export class UnreadableMailError extends Error {}

const count = (limit: number) => limit.toLocaleString('en-US')

/** Sentences for people about a mail beyond a limit. */
export const TOO_MUCH = {
  file: 'This email is larger than 40 MB.',
  parts: `This email has more than ${count(MAIL_LIMITS.parts)} parts.`,
  levels: `This email is nested more than ${MAIL_LIMITS.levels} levels deep.`,
  headerBytes: 'This email has more than 2 MB of headers.',
  headerFields: `This email has more than ${count(MAIL_LIMITS.headerFields)} header lines.`,
}
