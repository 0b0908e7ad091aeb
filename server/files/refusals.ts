import { MAX_MAIL_SIZE } from '#contract/mails.ts'
import type { Flaw } from './inspect/flaw.ts'
import { fileTypeFromBuffer } from 'file-type'
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_SIZE, unsupportedReason } from '#contract/attachment-rules.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import { STREAM, readCompoundFile } from './inspect/compound-file.ts'
import type { FileReader } from './inspect/file-reader.ts'
import type { FileSource } from './file-types.ts'

/** Extensions of files that run, or that make a program run. */
const PROGRAMS =
  /^(?:exe|msi|msp|dll|sys|scr|com|pif|cpl|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|wsh|sh|bash|php|py|pl|rb|lnk|url|reg|hta|chm|jar|class|apk|app|deb|rpm|dmg|pkg|iso|img|vhd|vhdx|elf|wasm|appx|msix|gadget|scf|inf|xll|sct|application|html?|xhtml|shtml|svg|mht|mhtml|one)$/
const MACRO_DOCUMENTS = /^(?:docm|dotm|xlsm|xlsb|xltm|xlam|pptm|potm|ppsm|ppam|sldm|accdb|mdb)$/

const DAMAGED = 'It is damaged or incomplete'
const MAIL_FILE_SENTENCES: Record<Exclude<Flaw, 'other-type' | 'damaged'>, string> = {
  polyglot: 'It has something else hidden in it, such as an archive or a web page.',
  macros: 'It contains macros.',
  program: 'It contains a program or script.',
  password: 'It is protected by a password, so it cannot be checked.',
}

/** Returns a sentence for the ticket's reader about a refused file of a mail. */
export function mailFileReason(flaw: Flaw, extension: string): string {
  if (flaw === 'other-type') return `Its content is not what its name says: it is no .${extension} file.`
  if (flaw === 'damaged')
    return extension === 'zip' ? `${DAMAGED}, or packed in a way that cannot be checked.` : `${DAMAGED}.`
  return MAIL_FILE_SENTENCES[flaw]
}

/** Returns such a sentence for a file whose name alone is not accepted. */
export function unsupportedMailFileReason(extension: string): string {
  if (extension === '') return 'Its name has no ending that says what it is.'
  if (MACRO_DOCUMENTS.test(extension)) return 'Documents that can contain macros are not accepted.'
  if (PROGRAMS.test(extension)) return 'Programs, scripts and web pages are not accepted.'
  return `Files that end in .${extension} are not accepted.`
}

/** Reasons other than the file's content. */
export const MAIL_FILE_REASONS = {
  empty: 'It is empty.',
  infected: 'The malware scanner found something in it.',
  uncheckable: 'It could not be checked.',
  unscannable: 'It is too large for the malware scanner.',
  'too-large': `It is larger than ${MAX_MAIL_SIZE / 1024 / 1024} MB.`,
}

const HEAD = 4100
const MEGABYTE = 1024 * 1024

/** Names of allowed types with their article. */
const KINDS: Record<string, string> = {
  'image/jpeg': 'a JPEG picture',
  'image/png': 'a PNG picture',
  'image/gif': 'a GIF picture',
  'image/webp': 'a WebP picture',
  'application/pdf': 'a PDF',
  'text/plain': 'a plain text',
  'application/msword': 'a Word document in the older format (.doc)',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    'a Word document in the newer format (.docx)',
}

const UNCHECKABLE = 'This file could not be checked. Save it in another format and add that.'

const SENTENCES: Record<Exclude<Flaw, 'other-type' | 'damaged'>, string> = {
  polyglot:
    'This file has something else hidden in it, such as an archive or a web page. Open it, save a new copy and add that.',
  macros: 'This document contains macros. Save it as .docx without macros and add it again.',
  program: 'This document contains a program or script. Remove it from the document and add it again.',
  password: 'This file is password-protected. Remove the password and add it again.',
}

export const tooLargeError = () =>
  new AppError(
    'too-large',
    `This file is larger than ${MAX_ATTACHMENT_SIZE / MEGABYTE} MB. Make it smaller and add it again.`,
  )

export const infectedError = () =>
  invalidField('file', 'The malware scanner found something in this file, so it was not added.')
export const emptyFileError = () => invalidField('file', 'This file is empty. Save it again and add it.')
export const unsupportedFileError = (extension: string) =>
  new AppError('unsupported-media', unsupportedReason(extension))
/** Creates the error for a file whose inspection did not end. */
export const uncheckableError = (source: FileSource = 'form') =>
  new AppError('unsupported-media', source === 'form' ? UNCHECKABLE : MAIL_FILE_REASONS.uncheckable)

/** Returns a sentence about a refused file and the remedy. */
export async function describeFlaw(flaw: Flaw, contentType: string, extension: string, file: FileReader) {
  if (flaw !== 'other-type' && flaw !== 'damaged') return SENTENCES[flaw]
  const found = await findContent(file)
  if (flaw === 'damaged' && (found === contentType || !found))
    return `This is not a complete ${KINDS[contentType]!.slice(2)}: it is damaged. Open it, save a new copy and add that.`
  if (found && found !== contentType) {
    const kind = KINDS[found]
    if (!kind) return unsupportedReason(found)
    const [right] = ATTACHMENT_TYPES[found]!
    return `This is ${kind}, but its name ends in .${extension}. Rename it to end in .${right} and add it again.`
  }
  return `The content of this file is not ${KINDS[contentType]}. Open it, save a new copy and add that.`
}

/** Returns the allowed content type a file begins as, or else the extension of what it is; undefined when unknown. */
async function findContent(file: FileReader): Promise<string | undefined> {
  const head = Buffer.from(await file.at(0, HEAD))
  const type = await fileTypeFromBuffer(head)
  if (type && KINDS[type.mime]) return type.mime
  if (type?.ext === 'cfb') return contentOfCompoundFile(file)
  if (type) return type.ext
  return /^\s*<(?:!doctype|html|head|body|script)/i.test(head.toString('latin1')) ? 'html' : undefined
}

/** Main streams in compound files, and the extensions of those documents. */
const MAIN_STREAMS: [stream: string, content: string][] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
  ['VisioDocument', 'vsd'],
  ['__properties_version1.0', 'msg'],
]

async function contentOfCompoundFile(file: FileReader): Promise<string | undefined> {
  const top = (await readCompoundFile(file))?.top.filter(({ type }) => type === STREAM).map(({ name }) => name) ?? []
  return MAIN_STREAMS.find(([stream]) => top.includes(stream))?.[1]
}
