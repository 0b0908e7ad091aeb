import type { MessageStructureObject, ImapFlow } from 'imapflow'
import { type FileLeftBehind, isFilesLeftBehind, renderFilesLeftBehind } from '../files-left-behind.ts'
import { Readable } from 'node:stream'
import { MAX_MAIL_SIZE } from '#contract/mails.ts'

export type TextPart = {
  /** The server's name of the part; undefined for the body of a mail without parts. */
  part: string | undefined
  contentType: string
  charset: string | undefined
  isFlowed: boolean
  encoding: string
}

const MAX_DEPTH = 50

/** Chooses the part with the text people read, plain before HTML; all others are files. */
export function splitStructure(root: MessageStructureObject): { text: TextPart | undefined; files: FileLeftBehind[] } {
  const leaves = leavesOf(root, MAX_DEPTH)
  const texts = leaves.filter(
    ({ type, disposition }) => /^text\/(plain|html)$/.test(type) && disposition !== 'attachment',
  )
  const chosen = texts.find(({ type }) => type === 'text/plain') ?? texts[0]
  const isOtherText = (leaf: MessageStructureObject) => texts.includes(leaf) && !nameOf(leaf)
  return {
    text: chosen && {
      part: chosen === root ? undefined : chosen.part,
      contentType: chosen.type,
      charset: chosen.parameters?.charset,
      isFlowed: chosen.parameters?.format?.toLowerCase() === 'flowed',
      encoding: chosen.encoding ?? '7bit',
    },
    files: leaves
      .filter((leaf) => leaf !== chosen && !isOtherText(leaf))
      .map((leaf) => ({ name: nameOf(leaf) || leaf.type, contentType: leaf.type, size: leaf.size ?? 0 })),
  }
}

/** An attached mail is one file, whatever is in it. */
function leavesOf(node: MessageStructureObject, depth: number): MessageStructureObject[] {
  if (!node.childNodes?.length || node.type === 'message/rfc822' || depth === 0) return [node]
  return node.childNodes.flatMap((child) => leavesOf(child, depth - 1))
}

const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject): string =>
  dispositionParameters?.filename ?? parameters?.name ?? ''

type Pieces = {
  header: Buffer
  text: TextPart | undefined
  /** The text in its transfer encoding; may be cut. */
  body: Buffer
  files: FileLeftBehind[]
}

/** Builds a mail of a header and a text part that names what is missing (server/mail/in/files-left-behind.ts). */
export function rebuildMail({ header, text, body, files }: Pieces): Buffer {
  const kept = headerLines(header).filter((line) => !/^(content-[a-z-]{1,40}|mime-version):/i.test(line))
  const lines = [
    ...renderFilesLeftBehind(files),
    ...kept.filter((line) => !isFilesLeftBehind(line)),
    'MIME-Version: 1.0',
    `Content-Type: ${contentType(text)}`,
    `Content-Transfer-Encoding: ${token(text?.encoding) || '7bit'}`,
  ]
  // As bytes: headers may hold any.
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

function contentType(text: TextPart | undefined): string {
  const charset = token(text?.charset)
  const parameters = [charset ? `; charset="${charset}"` : '', text?.isFlowed ? '; format=flowed' : '']
  return `${text?.contentType ?? 'text/plain'}${parameters.join('')}`
}

/** Returns a sender's value if it is safe in a header of ours. */
const token = (value: string | undefined) => (/^[\w.:+-]{1,60}$/.test(value ?? '') ? value! : '')

/** Splits a header into fields, each with its continuation lines. */
const headerLines = (header: Buffer): string[] =>
  header
    .toString('latin1')
    .replaceAll(/\r?\n/g, '\r\n')
    .split(/\r\n(?![ \t])/)
    .filter(Boolean)

export type ListedMail = { uid: number; size: number; receivedAt: Date }
export type FetchedMail = ListedMail & { content: AsyncIterable<Uint8Array>; expected: number }

const KB = 1024
const MB = 1024 * KB
/** Larger ones are streamed to disk. */
export const SMALL_MAIL = 512 * KB
const CHUNK = 512 * KB
const MAX_HEADER = 2 * MB
const MAX_TEXT = MB
/** Number of attempts to fetch a mail whole, and then without its files. */
const MAX_WHOLE = 3
const MAX_PARTIAL = 6

/** Lists mails by UID, oldest first; those deleted meanwhile are left out. */
export async function listMails(client: ImapFlow, uids: number[], now: Date): Promise<ListedMail[]> {
  const found = await client.fetchAll(uids, { uid: true, size: true, internalDate: true }, { uid: true })
  return found
    .map(({ uid, size, internalDate }) => ({ uid, size: size ?? 0, receivedAt: toDate(internalDate, now) }))
    .toSorted((a, b) => a.uid - b.uid)
}

/** A server's clock may be wrong or missing. */
function toDate(value: Date | string | undefined, now: Date): Date {
  const date = new Date(value ?? now)
  return Number.isNaN(date.getTime()) || date > now ? now : date
}

/** Fetches small mails in one command, without setting a flag (BODY.PEEK). Throws when one has no content. */
export async function fetchSmall(client: ImapFlow, mails: ListedMail[]): Promise<FetchedMail[]> {
  const uids = mails.map(({ uid }) => uid)
  const rows = await client.fetchAll(uids, { uid: true, source: true }, { uid: true })
  const sources = new Map(rows.map(({ uid, source }) => [uid, source ?? Buffer.alloc(0)]))
  return mails.flatMap((mail) => {
    const source = sources.get(mail.uid)
    if (source?.length === 0 && mail.size > 0) throw notDelivered()
    return source?.length ? [withContent(mail, source)] : []
  })
}

/** Fetches a mail whole, or in part when it is too large or failed too often; undefined when it is gone. */
export async function fetchMail(
  client: ImapFlow,
  mail: ListedMail,
  failures: number,
): Promise<FetchedMail | undefined> {
  if (failures >= MAX_PARTIAL) return withContent(mail, rebuildMail({ ...UNREADABLE, files: [] }))
  if (mail.size > MAX_MAIL_SIZE || failures >= MAX_WHOLE) return fetchText(client, mail)
  if (mail.size <= SMALL_MAIL) return (await fetchSmall(client, [mail]))[0]
  const { content } = await client.download(mail.uid, undefined, { uid: true, chunkSize: CHUNK })
  return content && { ...mail, content, expected: mail.size }
}

async function fetchText(client: ImapFlow, mail: ListedMail): Promise<FetchedMail | undefined> {
  const found = await fetchOne(client, mail.uid, {
    bodyStructure: true,
    bodyParts: [{ key: 'HEADER', start: 0, maxLength: MAX_HEADER }],
  })
  if (!found) return undefined
  if (!found.bodyStructure) throw notDelivered()
  const { text, files } = splitStructure(found.bodyStructure)
  const key = text?.part ?? 'TEXT'
  const bodyParts = [{ key, start: 0, maxLength: MAX_TEXT }]
  const body = text && (await fetchOne(client, mail.uid, { bodyParts }))?.bodyParts?.get(key.toLowerCase())
  return withContent(mail, rebuildMail({ header: found.headers ?? EMPTY, text, body: body ?? EMPTY, files }))
}

async function fetchOne(client: ImapFlow, uid: number, query: Parameters<ImapFlow['fetchOne']>[1]) {
  return (await client.fetchOne(uid, { uid: true, ...query }, { uid: true })) || undefined
}

const EMPTY = Buffer.alloc(0)

const notDelivered = () =>
  Object.assign(new Error('The server lists the mail without its content.'), { code: 'NOCONTENT' })

const withContent = (mail: ListedMail, bytes: Buffer): FetchedMail => ({
  ...mail,
  content: Readable.from([bytes]),
  expected: bytes.length,
})

/** Replaces a mail of which the server delivers nothing, so that the team looks for it there. */
const UNREADABLE = {
  header: Buffer.from('Subject: An email that the mail server does not hand out\r\n'),
  text: undefined,
  body: Buffer.from('The mail server lists this email and does not hand it out. Look for it in the mailbox.\r\n'),
}
