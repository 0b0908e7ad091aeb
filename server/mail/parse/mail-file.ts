import { cleanFileName, extensionOf } from '../../files/file-name.ts'
import type { MailFile } from '../in/parsed-mail.ts'
import { cleanLine } from './text/clean-text.ts'
import type { StoredContent } from './mime/content-sink.ts'
import { decodeHeader } from './text/encoded-words.ts'
import { valueOf } from './mime/parameters.ts'
import { type MimePart, sentName } from './mime/mime-part.ts'

/** Names of files whose sender gave none. */
const NAMES: Record<string, string> = {
  'text/plain': 'text.txt',
  'text/html': 'text.html',
  'text/calendar': 'invite.ics',
  'application/ics': 'invite.ics',
  'text/csv': 'table.csv',
  'text/rtf': 'text.rtf',
  'application/rtf': 'text.rtf',
  'text/vcard': 'contact.vcf',
  'text/x-vcard': 'contact.vcf',
  'text/rfc822-headers': 'headers.txt',
  'message/delivery-status': 'delivery-status.txt',
  'message/global-delivery-status': 'delivery-status.txt',
  'message/disposition-notification': 'receipt.txt',
  'message/feedback-report': 'report.txt',
  'message/rfc822': 'message.eml',
  'message/global': 'message.eml',
  'application/pdf': 'document.pdf',
  'application/msword': 'document.doc',
  'application/zip': 'archive.zip',
  'application/json': 'data.json',
  'application/xml': 'data.xml',
  'text/xml': 'data.xml',
  'image/jpeg': 'image.jpg',
  'image/svg+xml': 'image.svg',
  'audio/mpeg': 'sound.mp3',
  'application/pgp-signature': 'signature.asc',
  'application/pgp-encrypted': 'version.txt',
  'application/pgp-keys': 'key.asc',
  'application/pkcs7-signature': 'smime.p7s',
  'application/x-pkcs7-signature': 'smime.p7s',
  'application/pkcs7-mime': 'smime.p7m',
  'application/x-pkcs7-mime': 'smime.p7m',
  'application/ms-tnef': 'winmail.dat',
}
const KINDS: Record<string, string> = { image: 'image', audio: 'sound', video: 'video' }

export function nameOfType(type: string): string {
  const known = NAMES[type]
  if (known) return known
  const [kind = '', subtype = ''] = type.split('/')
  const extension = /^[a-z0-9]{2,5}$/.test(subtype) ? subtype : 'bin'
  return KINDS[kind] ? `${KINDS[kind]}.${extension}` : 'file.bin'
}

/** Returns the displayed name of a part's file; `subject` is that of an attached mail. */
export function nameOfPart(part: MimePart, bodyCharset: string, subject = ''): string {
  const sent = cleanLine(sentName(part, bodyCharset))
  if (sent !== '') return cleanFileName(sent)
  const madeUp = nameOfType(part.type)
  const described = subject || cleanLine(decodeHeader(valueOf(part.fields, 'content-description'), bodyCharset))
  if (described === '') return madeUp
  const stem = described.replaceAll(/[/\\]/g, '-')
  const extension = extensionOf(madeUp)
  return cleanFileName(stem.toLowerCase().endsWith(`.${extension}`) ? stem : `${stem.slice(0, 200)}.${extension}`)
}

export function contentIdOf(part: MimePart): string | null {
  const id = cleanLine(valueOf(part.fields, 'content-id')).replaceAll(/[<>]/g, '').trim()
  return id === '' || id.length > 500 ? null : id
}

export function createMailFile(content: StoredContent, name: string, contentType: string): MailFile {
  const { path, size, sha256 } = content
  return { name: cleanFileName(name), contentType, contentId: null, isInline: false, size, sha256, path }
}
