import { createHash } from 'node:crypto'
import { cleanLine, cleanText } from './text/clean-text.ts'
import { decodeHeader } from './text/encoded-words.ts'
import { type HeaderField, valueOf } from './mime/parameters.ts'
import { type MimePart, leavesOf } from './mime/mime-part.ts'
import type { ParsedMail } from '../in/parsed-mail.ts'
import { type ContentStore, createContentStore } from './mime/content-sink.ts'
import { MailReader } from './mime/mail-reader.ts'
import { readSignedContent } from './formats/signed-content.ts'
import { walkMime } from './mime/walk-mime.ts'
import { withoutKeys } from '../ids.ts'
import { syncToDiskSync } from '../../platform/sync-to-disk.ts'
import { describeFilesLeftBehind } from '../in/files-left-behind.ts'
import { trimReply } from '../trim/trim-reply.ts'
import { readCalendar } from './formats/calendar.ts'
import { decodeText, probableCharset } from './text/charsets.ts'
import { MAIL_LIMITS, TOO_MUCH, UnreadableMailError } from './limits.ts'
import { readBody } from './mail-body.ts'
import { readFiles } from './mail-files.ts'
import { readMailHeaders, readSenderFacts, readSubject } from './mail-headers.ts'
import { readReport, startOf } from './mail-report.ts'

const FIELDS = ['from', 'date', 'message-id', 'subject']

/**
 * Returns the SHA-256 of the sender's part: From, Date, Message-ID, Subject and decoded content. Copies over several
 * routes are equal: trace headers, folding, line ends and transfer encodings are left out. Repeated alarms without a
 * Date and a Message-ID are distinguished by the time the first server received them.
 */
function hashContent(fields: HeaderField[], root: MimePart): string {
  const hash = createHash('sha256')
  for (const name of FIELDS) {
    const value = cleanLine(decodeHeader(valueOf(fields, name))).replaceAll(/\s+/g, ' ')
    hash.update(`${name}:${value}\n`)
  }
  if (!valueOf(fields, 'date') && !valueOf(fields, 'message-id')) {
    const received = fields.findLast(({ name }) => name === 'received')?.value ?? ''
    hash.update(`received:${cleanLine(received).replaceAll(/\s+/g, ' ')}\n`)
  }
  for (const { type, content, pictures } of leavesOf(root)) {
    hash.update(`${type}:${content!.comparable}\n`)
    for (const picture of pictures) hash.update(`${picture.content.sha256}\n`)
  }
  return hash.digest('hex')
}

const SMIME_TYPES = ['application/pkcs7-mime', 'application/x-pkcs7-mime']
const ARMOR = /^-----BEGIN PGP MESSAGE-----/m
const ARMOR_SEARCH_BYTES = 2000

/** Replaces content that S/MIME signs as a whole by the signed content; nested signed content stays a file. */
function unwrapSigned(root: MimePart, store: ContentStore): void {
  for (const leaf of leavesOf(root)) {
    if (!SMIME_TYPES.includes(leaf.type) || leaf.content?.path === undefined) continue
    const signed = readSignedContent(leaf.content.path, store)
    if (!signed?.path) continue
    const reader = new MailReader(signed.path)
    try {
      const inner = walkMime(reader, store, () => {})
      const copy: MimePart = { ...leaf, parent: leaf, type: 'application/pkcs7-signature' }
      Object.assign(leaf, {
        type: 'multipart/signed',
        content: undefined,
        children: [inner, copy],
        disposition: '',
        hasName: false,
      })
      inner.parent = leaf
    } finally {
      reader.close()
      store.remove(signed.path)
    }
  }
}

function findEncryption(root: MimePart): ParsedMail['encrypted'] {
  const parts = allParts(root)
  const isPgp = ({ type, content }: MimePart) =>
    type === 'application/pgp-encrypted' ||
    type === 'multipart/encrypted' ||
    (type === 'text/plain' && ARMOR.test(content?.text?.toString('latin1', 0, ARMOR_SEARCH_BYTES) ?? ''))
  if (parts.some(isPgp)) return 'pgp'
  const isSmime = ({ type, parameters }: MimePart) =>
    SMIME_TYPES.includes(type) || (type === 'application/octet-stream' && parameters.get('name') === 'smime.p7m')
  return parts.some((part) => isSmime(part) && !isCertificates(part)) ? 'smime' : null
}

const allParts = (part: MimePart): MimePart[] => [part, ...part.children.flatMap(allParts)]

const isCertificates = (part: MimePart) => part.parameters.get('smime-type')?.toLowerCase() === 'certs-only'

/** Header of a mail, which is known even if the rest cannot be read. */
export type MailOutline = Pick<ParsedMail, 'from' | 'fromWords' | 'subject'>
/** A mail that cannot be read, with a sentence for people. */
export type UnreadableMail = MailOutline & { unreadable: string }
export type ParseResult = ParsedMail | UnreadableMail

/** A raw mail and the directory of its files, whose names begin with `prefix`. */
export type ParseRequest = { rawPath: string; directory: string; prefix: string }

/**
 * Parses a raw mail; its files are decoded into the directory and belong to the caller. `onOutline` receives the header
 * as soon as it is read. A mail beyond the limits is unreadable and leaves no files. Throws errors of the disk, and
 * leaves no files then.
 */
export function parseMail(request: ParseRequest, onOutline: (outline: MailOutline) => void): ParseResult {
  const store = createContentStore(request.directory, request.prefix)
  let outline: MailOutline = { from: null, subject: '' }
  const reader = new MailReader(request.rawPath)
  try {
    const root = walkMime(reader, store, (fields) => {
      outline = { ...readSenderFacts(fields, ''), subject: readSubject(fields, '') }
      onOutline(outline)
      if (reader.size > MAIL_LIMITS.fileBytes) throw new UnreadableMailError(TOO_MUCH.file)
    })
    const mail = assemble(root, store)
    for (const { path } of mail.files.slice(0, MAIL_LIMITS.syncedFiles)) syncToDiskSync(path)
    return mail
  } catch (error) {
    store.removeAll()
    if (error instanceof UnreadableMailError) return { unreadable: error.message, ...outline }
    throw error
  } finally {
    reader.close()
  }
}

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
    // A link whose parts were in several elements is one now.
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

/** Removes the key of a customer's link, which a reply quotes from our mail. */
const cutKeys = (text: string | null) => text && withoutKeys(text)

/** Returns the charset of the text, which header bytes beyond UTF-8 probably have as well. */
function charsetOf(root: MimePart): string {
  const texts = leavesOf(root).filter(({ type, content }) => type.startsWith('text/') && content)
  const text = texts.find(({ parameters }) => parameters.has('charset')) ?? texts[0]
  return text ? probableCharset(startOf(text.content!), text.parameters.get('charset') ?? '') : ''
}

const CALENDAR_TYPES = ['text/calendar', 'application/ics']

function findCalendar(root: MimePart): ParsedMail['calendar'] {
  const leaf = leavesOf(root).find(({ type }) => CALENDAR_TYPES.includes(type))
  return leaf
    ? readCalendar(withoutKeys(decodeText(startOf(leaf.content!), leaf.parameters.get('charset') ?? '')))
    : null
}
