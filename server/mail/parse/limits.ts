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

export const unreadable = {
  file: () => new UnreadableMailError('This email is larger than 40 MB.'),
  parts: () => new UnreadableMailError(`This email has more than ${count(MAIL_LIMITS.parts)} parts.`),
  levels: () => new UnreadableMailError(`This email is nested more than ${MAIL_LIMITS.levels} levels deep.`),
  headerBytes: () => new UnreadableMailError('This email has more than 2 MB of headers.'),
  headerFields: () =>
    new UnreadableMailError(`This email has more than ${count(MAIL_LIMITS.headerFields)} header lines.`),
}
