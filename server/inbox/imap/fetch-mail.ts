import { Readable } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { MAX_MAIL_SIZE } from '#contract/mails.ts'
import { rebuildMail, splitStructure } from './rebuild-mail.ts'

/** A mail in the mailbox, before it is fetched. */
export type ListedMail = { uid: number; size: number; receivedAt: Date }
export type FetchedMail = ListedMail & { content: AsyncIterable<Uint8Array>; expected: number }

const KB = 1024
const MB = 1024 * KB
/** Larger ones are streamed to disk. */
export const SMALL_MAIL = 512 * KB
const CHUNK = 512 * KB
const MAX_HEADER = 2 * MB
const MAX_TEXT = MB
/** Attempts to fetch a mail as it is, and then without its files. */
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

/**
 * Fetches small mails at once; those deleted meanwhile are left out. Nothing here sets a flag: imapflow asks with BODY.PEEK.
 * Throws when the server hands one out without its content.
 */
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

/**
 * Fetches one mail: whole, or what can be had of it when it is too large or was not delivered in `failures` attempts.
 * Undefined when it is not there any more.
 */
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

/** Headers and text of a mail, with the names of its files. */
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

/** Stands for a mail of which the server gives nothing: somebody has to look there. */
const UNREADABLE = {
  header: Buffer.from('Subject: An email that the mail server does not hand out\r\n'),
  text: undefined,
  body: Buffer.from('The mail server lists this email and does not hand it out. Look for it in the mailbox.\r\n'),
}
