import { ATTACHMENT_TYPES } from '#contract/attachment-rules.ts'
import { MAIL_FILE_TYPES } from '#contract/mails.ts'

/** Source of a file, which decides its allowed types: mails allow more, since their senders cannot be told beforehand. */
export type FileSource = 'form' | 'mail'

/** Content types of a source, each with its extensions, the usual one first. */
export const FILE_TYPES: Record<FileSource, Record<string, readonly string[]>> = {
  form: ATTACHMENT_TYPES,
  mail: MAIL_FILE_TYPES,
}

const byExtension = (types: Record<string, readonly string[]>) =>
  new Map(Object.entries(types).flatMap(([type, extensions]) => extensions.map((extension) => [extension, type])))

export const TYPE_BY_EXTENSION: Record<FileSource, Map<string, string>> = {
  form: byExtension(FILE_TYPES.form),
  mail: byExtension(FILE_TYPES.mail),
}
