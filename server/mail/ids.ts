import { constantTimeEqual, type Signer } from '../platform/signing.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Encodes bytes as lower-case base32 without padding, which survives any mail program. */
function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value & 31) << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >> bits) & 31]
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

export const encodeUuid = (uuid: string): string => base32(Buffer.from(uuid.replaceAll('-', ''), 'hex'))

/** Formats the first 32 hexadecimal digits of a text as a UUID. */
export const formatUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Decodes 26 letters of `encodeUuid`; undefined for anything else. */
function decodeUuid(text: string): string | undefined {
  if (!/^[a-z2-7]{26}$/.test(text)) return undefined
  let bits = 0n
  for (const letter of text) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(letter))
  // 26 letters hold 130 bits; the last two are padding.
  const uuid = formatUuid((bits >> 2n).toString(16).padStart(32, '0'))
  return encodeUuid(uuid) === text ? uuid : undefined
}

/** 80 bits: none is guessed within the life of a ticket (docs/decisions/mail-out.md). */
const MAC_BYTES = 10

const shorten = (signature: string): string => base32(Buffer.from(signature, 'base64url').subarray(0, MAC_BYTES))

/** Returns a code of 16 lower-case letters that only this installation can make for this text. */
const createMac = (signer: Signer, purpose: string, text: string): string => shorten(signer.sign(purpose, text))

/** Verifies a code by the current secret or the previous one, in any case of letters. */
const isMac = (signer: Signer, purpose: string, text: string, given: string): boolean =>
  signer.signatures(purpose, text).some((signature) => constantTimeEqual(shorten(signature), given.toLowerCase()))

/** Returns the value of `X-Loop` in every automatic mail of this installation. */
export const createLoopMark = (signer: Signer): string => createMac(signer, 'loop', '')

export const isLoopMark = (signer: Signer, mark: string): boolean => isMac(signer, 'loop', '', mark.trim())

/** The subject of a mail of ours: a message (`a`), confirmation (`c`), notice (`t`), or nothing of a ticket (`n`). */
export type MailSubject = { kind: 'a' | 'c' | 't' | 'n'; id: string }

const PATTERN = /^<?([actn])\.([a-z2-7]{26})\.([a-z2-7]{16})@/i

/**
 * Returns the Message-ID of our mail about this row, the same at every attempt: `<a.{id}.{mac}@domain>`. The code prevents
 * forgery (CVE-2026-47123 of another help desk: ids without a check let anybody write as the team).
 */
export function createMessageId(signer: Signer, { kind, id }: MailSubject, domain: string): string {
  const code = encodeUuid(id)
  return `<${kind}.${code}.${createMac(signer, 'message-id', `${kind}.${code}`)}@${domain}>`
}

/** Returns the subject of a Message-ID of ours; undefined for any other, forged ones included. */
export function readMessageId(signer: Signer, messageId: string): MailSubject | undefined {
  const [, kind, code, mac] = PATTERN.exec(messageId.trim().toLowerCase()) ?? []
  const id = code && decodeUuid(code)
  if (!id || !isMac(signer, 'message-id', `${kind}.${code}`, mac!)) return undefined
  return { kind: kind as MailSubject['kind'], id }
}

/** First line of a notice's mail, so that a reply's quotation begins with it in any mail program. */
export const REPLY_LINE = 'Reply above this line'

/** Returns the text above the line: a technician's words for the customer, without a quoted note below them. */
export function aboveReplyLine(text: string): string {
  const at = text.indexOf(REPLY_LINE)
  if (at === -1) return text
  return text.slice(0, text.lastIndexOf('\n', at) + 1).trimEnd()
}

/** The text around the token in an address of ours (MAIL_REPLY_ADDRESS). */
export type AddressPattern = { before: string; after: string }

const REPLY = /^r([1-9]\d{0,9})-([a-z2-7]{16})$/
const BOUNCE = /^b([a-z2-7]{26})-([a-z2-7]{16})$/

/** Returns the token of a person's reply address, `r{ticket number}-{mac}`; another person's proves nothing. */
export const createReplyToken = (signer: Signer, ticketNumber: number, userId: string): string =>
  `r${ticketNumber}-${createMac(signer, 'reply', `${ticketNumber} ${userId}`)}`

/** Returns the token in the return path of one delivery: `b{id}-{mac}`. */
export function createBounceToken(signer: Signer, deliveryId: string): string {
  const code = encodeUuid(deliveryId)
  return `b${code}-${createMac(signer, 'bounce', code)}`
}

export const addressWithToken = ({ before, after }: AddressPattern, token: string): string =>
  `${before}${token}${after}`

/** Returns the tokens in addresses of ours, in lower case and unverified. */
export function readTokens(pattern: AddressPattern | undefined, addresses: string[]): string[] {
  if (!pattern) return []
  return addresses.flatMap((address) => {
    const folded = address.toLowerCase()
    const fits = folded.startsWith(pattern.before) && folded.endsWith(pattern.after)
    const token = folded.slice(pattern.before.length, folded.length - pattern.after.length)
    return fits && token !== '' ? [token] : []
  })
}

/** Returns the ticket number in a reply token, to be verified by `isReplyTokenOf`; undefined for other tokens. */
export function ticketNumberOf(token: string): number | undefined {
  const number = Number(REPLY.exec(token)?.[1])
  return Number.isSafeInteger(number) && number < 2 ** 31 ? number : undefined
}

export function isReplyTokenOf(signer: Signer, token: string, userId: string): boolean {
  const [, number, mac] = REPLY.exec(token) ?? []
  return mac !== undefined && isMac(signer, 'reply', `${number} ${userId}`, mac)
}

/** Returns the delivery of a bounce token; undefined where it is not ours. */
export function readBounceToken(signer: Signer, token: string): string | undefined {
  const [, code, mac] = BOUNCE.exec(token) ?? []
  return code && isMac(signer, 'bounce', code, mac!) ? decodeUuid(code) : undefined
}

/**
 * Characters of a URL as mail programs and link checkers write them: plain, percent-encoded once or twice (Safe Links), as
 * `-2F` and `_` (URL Defense 2), as `*` (URL Defense 3), as character references of HTML, and as quoted-printable.
 */
const SLASH = String.raw`(?:\/|%(?:25)?2f|-2f|_|&#x2f;|&#47;|&sol;)`
const QUESTION = String.raw`(?:\?|%(?:25)?3f|-3f|\*|&#x3f;|&#63;|&quest;|=3f)`
const EQUALS = String.raw`(?:=3d|=|%(?:25)?3d|-3d|\*|&#x3d;|&#61;|&equals;)`
const AMPERSAND = String.raw`(?:&amp;|&#38;|&#x26;|&|%(?:25)?26|-26|\*)`
/** Optional line-break opportunities in a long word. */
const SOFT = String.raw`(?:<wbr ?\/?>|&shy;|&#8203;|\u200b|\u00ad)?`
/** A line end within a URL, with quotation marks at the beginning of the next line. */
const LINE_END = String.raw`=?\r?\n[ \t>|]{0,20}`
const BREAK = String.raw`(?:${LINE_END}|${SOFT})`

const PATH = String.raw`${SLASH}${SOFT}t${SOFT}${SLASH}${BREAK}\d{1,10}|${SLASH}my${SLASH}tickets${SLASH}sign(?:-2d|-|%2d)in`
const KEY_LENGTH = 22
const letters = (count: number) => String.raw`[\w-](?:${SOFT}[\w-]){${count - 1}}`
/** A key broken by a line end, only where both parts make up a whole key, so that no words of the next line are taken for it. */
const BROKEN_KEY = Array.from({ length: KEY_LENGTH - 1 }, (_, index) => index + 1)
  .map((before) => `${letters(before)}${LINE_END}${letters(KEY_LENGTH - before)}(?![\\w-])`)
  .join('|')
const KEY = String.raw`(?:${letters(KEY_LENGTH)}[\w-]{0,58}|${BROKEN_KEY}|[\w-]{8,${KEY_LENGTH - 1}})`
const RATING = String.raw`(?:${AMPERSAND}${BREAK}rating${EQUALS}(?:good|ok|bad))?`
const LINK_WITH_KEY = new RegExp(`(${PATH})${BREAK}${QUESTION}${BREAK}k${EQUALS}${BREAK}${KEY}${RATING}`, 'gi')

/** Removes the keys of customers' links from a text, which others may read: `/t/1001?k=…` becomes `/t/1001`. */
export const withoutKeys = (text: string): string => text.replaceAll(LINK_WITH_KEY, '$1')
