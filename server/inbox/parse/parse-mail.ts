import { withoutKeys } from '../../mail-ids/without-keys.ts'
import type { MailAddress, ParsedMail } from '../parsed-mail.ts'
import { describeFilesLeftBehind } from '../files-left-behind.ts'
import { trimReply } from '../trim/trim-reply.ts'
import { readCalendar } from './formats/calendar.ts'
import { decodeText } from './text/charsets.ts'
import { cleanText } from './text/clean-text.ts'
import { hashContent } from './content-hash.ts'
import { ContentStore } from './mime/content-sink.ts'
import type { HeaderField } from './mime/header-fields.ts'
import { MAIL_LIMITS, UnreadableMailError, unreadable } from './limits.ts'
import { readBody } from './mail-body.ts'
import { readFiles } from './mail-files.ts'
import { readMailHeaders, readSender, readSubject } from './mail-headers.ts'
import { MailReader } from './mime/mail-reader.ts'
import { readReport, startOf } from './mail-report.ts'
import { type MimePart, leavesOf } from './mime/mime-part.ts'
import { findEncryption, unwrapSigned } from './protection.ts'
import { walkMime } from './mime/walk-mime.ts'

/** What the header says of a mail, whether or not the rest can be read. */
export type MailOutline = { from: MailAddress | null; subject: string }
/** A mail that cannot be read: why, in a sentence for people. */
export type UnreadableMail = MailOutline & { unreadable: string }
export type ParseResult = ParsedMail | UnreadableMail

/** The raw mail, and where its files go; their names begin with `prefix`. */
export type ParseRequest = { rawPath: string; directory: string; prefix: string }

/**
 * Parses a raw mail; its files are decoded into the directory and belong to the caller. `onOutline` receives what the
 * header says as soon as it is read. A mail beyond the limits is an unreadable one and leaves no files. Throws what the
 * disk throws, and leaves no files then.
 */
export function parseMail(request: ParseRequest, onOutline: (outline: MailOutline) => void): ParseResult {
  const store = new ContentStore(request.directory, request.prefix)
  let outline: MailOutline = { from: null, subject: '' }
  const reader = new MailReader(request.rawPath)
  try {
    const root = walkMime(reader, store, (fields) => {
      outline = outlineOf(fields, '')
      onOutline(outline)
      if (reader.size > MAIL_LIMITS.fileBytes) throw unreadable.file()
    })
    const mail = assemble(root, store)
    for (const { path } of mail.files.slice(0, MAIL_LIMITS.syncedFiles)) store.sync(path)
    return mail
  } catch (error) {
    store.removeAll()
    if (error instanceof UnreadableMailError) return { unreadable: error.message, ...outline }
    throw error
  } finally {
    reader.close()
  }
}

const outlineOf = (fields: HeaderField[], bodyCharset: string): MailOutline => ({
  from: readSender(fields, bodyCharset),
  subject: readSubject(fields, bodyCharset),
})

function assemble(root: MimePart, store: ContentStore): ParsedMail {
  const { fields } = root
  const contentHash = hashContent(fields, root)
  unwrapSigned(root, store)
  const bodyCharset = charsetOf(root)
  const body = readBody(root, store)
  const hasText = Boolean(body.plain?.trim() || body.html?.trim())
  const { files, tnef } = readFiles(root, body.used, { store, html: body.html, hasText, bodyCharset })
  const plain = cutKeys(hasText || !tnef?.text ? body.plain : cleanText(tnef.text))
  const html = cutKeys(hasText || !tnef?.html ? body.html : cleanText(tnef.html))
  const { text, fullText } = trimReply({ plain, html })
  const headers = readMailHeaders(fields, bodyCharset)
  return {
    ...headers,
    // A link whose parts stood in several elements is one now.
    text: withoutKeys(text),
    fullText: withoutKeys(fullText),
    html,
    files: [...files, ...body.files],
    calendar: findCalendar(root),
    encrypted: findEncryption(root),
    report: readReport(root),
    notices: [...body.notices, ...describeFilesLeftBehind(headers.headers)],
    contentHash,
  }
}

/** Nothing that is read of a mail holds the key of a customer's link, which a reply quotes from ours. */
const cutKeys = <Text extends string | null>(text: Text) => (text === null ? null : withoutKeys(text)) as Text

/** The charset of the first text that names one: bytes in headers that are not UTF-8 are probably of the same. */
function charsetOf(root: MimePart): string {
  const named = leavesOf(root).find(({ type, parameters }) => type.startsWith('text/') && parameters.has('charset'))
  return named?.parameters.get('charset') ?? ''
}

const CALENDAR_TYPES = ['text/calendar', 'application/ics']

function findCalendar(root: MimePart): ParsedMail['calendar'] {
  const leaf = leavesOf(root).find(({ type }) => CALENDAR_TYPES.includes(type))
  return leaf
    ? readCalendar(withoutKeys(decodeText(startOf(leaf.content!), leaf.parameters.get('charset') ?? '')))
    : null
}
