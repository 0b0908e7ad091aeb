import fileNames from './data/file-names.json' with { type: 'json' }
import { cleanFileName, extensionOf } from '../../files/file-name.ts'
import { decodePercent } from '../../platform/decode-percent.ts'
import type { MailFile } from '../in/parsed-mail.ts'
import { cleanLine } from './text/clean-text.ts'
import type { Content, ContentStore, StoredContent } from './mime/content-sink.ts'
import { decodeHeader } from './text/encoded-words.ts'
import { keyOfWord } from './text/key-of-word.ts'
import { valueOf } from './mime/parameters.ts'
import { readAttachedHeader } from './mail-report.ts'
import { type MimePart, leavesOf, sentName } from './mime/mime-part.ts'
import { type TnefMail, readTnef } from './formats/tnef.ts'

const ATTACHED_MAILS = ['message/rfc822', 'message/global']
const TNEF_TYPES = ['application/ms-tnef', 'application/vnd.ms-tnef']
const MAX_LOCATION_LENGTH = 2000

type Context = { store: ContentStore; html: string | null; hasText: boolean; bodyCharset: string }

/** Makes a file of every part that is not shown as text, in order; returns the content of `winmail.dat` as well. */
export function readFiles(root: MimePart, used: Set<MimePart>, context: Context) {
  const files: MailFile[] = []
  let winmail: TnefMail | undefined
  const inlineIds = namedIds(context.html ?? '')
  for (const part of leavesOf(root)) {
    for (const { content, type, contentId } of part.pictures)
      files.push({ ...createMailFile(content, nameOfType(type), type), contentId, isInline: true })
    if (used.has(part) || isEmptyText(part) || isResourceFork(part)) continue
    const name = nameOfPart(part, context.bodyCharset, subjectOf(part, context.bodyCharset))
    const tnef = isTnef(part, name) ? readTnef(part.content!.path!, context.store, !context.hasText) : undefined
    if (tnef && (tnef.files.length > 0 || tnef.text || tnef.html)) {
      context.store.remove(part.content!.path)
      winmail ??= tnef
      for (const { content, name: tnefName, type, contentId } of tnef.files)
        files.push(withId(createMailFile(onDisk(content, context.store), tnefName, type), contentId || null, inlineIds))
      continue
    }
    const file = createMailFile(onDisk(part.content!, context.store), name, part.type)
    const isInline = isNamedByLocation(part, context.html)
    files.push({ ...withId(file, contentIdOf(part), inlineIds), ...(isInline && { isInline }) })
  }
  return { files: withoutCopies(files, context.store), tnef: winmail }
}

/** Removes duplicate invitations: they come as a version of the text, and as a file with the same content. */
function withoutCopies(files: MailFile[], store: ContentStore): MailFile[] {
  const invitation = files.find(({ contentType }) => contentType === 'text/calendar')
  const copy = files.find((file) => file !== invitation && file.sha256 === invitation?.sha256)
  if (!invitation || !copy) return files
  store.remove(invitation.path)
  return files.filter((file) => file !== invitation)
}

/** Returns the file of content; writes a text that was not shown. */
function onDisk(content: Content, store: ContentStore): StoredContent {
  const { path } = content
  if (path !== undefined) return { ...content, path }
  return store.write(content.text ?? Buffer.alloc(0))
}

function withId(file: MailFile, contentId: string | null, inlineIds: Set<string>): MailFile {
  const id = contentId === null ? null : cleanLine(contentId)
  return { ...file, contentId: id, isInline: id !== null && inlineIds.has(id.toLowerCase()) }
}

/** Recognises the empty texts that programs leave between the files of a mail. */
const isEmptyText = (part: MimePart) =>
  part.type === 'text/plain' && !part.hasName && part.disposition !== 'attachment' && part.content?.size === 0

/** Recognises data for Macs that accompanies a file (RFC 1740). */
function isResourceFork(part: MimePart): boolean {
  const { parent } = part
  return parent?.type === 'multipart/appledouble' && part.type === 'application/applefile' && parent.children.length > 1
}

const isTnef = (part: MimePart, name: string) =>
  part.content?.path !== undefined && (TNEF_TYPES.includes(part.type) || name.toLowerCase() === 'winmail.dat')

function subjectOf(part: MimePart, bodyCharset: string): string {
  if (!ATTACHED_MAILS.includes(part.type) || !part.content) return ''
  return cleanLine(decodeHeader(valueOf(readAttachedHeader(part.content), 'subject'), bodyCharset))
}

/** Returns the Content-IDs an HTML text names, in lower case. */
function namedIds(html: string): Set<string> {
  const ids = [...html.toLowerCase().matchAll(/cid:([^"'<>) \n&\\]{0,600})/g)].map(([, id]) => id!)
  return new Set(ids.flatMap((id) => [id, decodePercent(id) ?? id]))
}

/** Returns whether the HTML names a picture by its address, as saved pages do. */
function isNamedByLocation(part: MimePart, html: string | null): boolean {
  const location = cleanLine(valueOf(part.fields, 'content-location'))
  return location !== '' && location.length < MAX_LOCATION_LENGTH && html !== null && html.includes(`"${location}"`)
}

/** Names of files whose sender gave none. */
const NAMES = keyOfWord(fileNames)
const KINDS: Record<string, string> = { image: 'image', audio: 'sound', video: 'video' }

function nameOfType(type: string): string {
  const known = NAMES.get(type)
  if (known) return known
  const [kind = '', subtype = ''] = type.split('/')
  const extension = /^[a-z0-9]{2,5}$/.test(subtype) ? subtype : 'bin'
  return KINDS[kind] ? `${KINDS[kind]}.${extension}` : 'file.bin'
}

/** Returns the displayed name of a part's file; `subject` is that of an attached mail. */
function nameOfPart(part: MimePart, bodyCharset: string, subject = ''): string {
  const sent = cleanLine(sentName(part, bodyCharset))
  if (sent !== '') return cleanFileName(sent)
  const madeUp = nameOfType(part.type)
  const described = subject || cleanLine(decodeHeader(valueOf(part.fields, 'content-description'), bodyCharset))
  if (described === '') return madeUp
  const stem = described.replaceAll(/[/\\]/g, '-')
  const extension = extensionOf(madeUp)
  return cleanFileName(stem.toLowerCase().endsWith(`.${extension}`) ? stem : `${stem.slice(0, 200)}.${extension}`)
}

function contentIdOf(part: MimePart): string | null {
  const id = cleanLine(valueOf(part.fields, 'content-id')).replaceAll(/[<>]/g, '').trim()
  return id === '' || id.length > 500 ? null : id
}

export function createMailFile(content: StoredContent, name: string, contentType: string): MailFile {
  const { path, size, sha256 } = content
  return { name: cleanFileName(name), contentType, contentId: null, isInline: false, size, sha256, path }
}
