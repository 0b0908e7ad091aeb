import { withoutKeys } from '../ids.ts'
import type { MailAddress, MailHeaders } from '../in/parsed-mail.ts'
import { namesOneAddress, readAddresses, readFirstName, readWords } from './text/addresses.ts'
import { cleanLine, decodeEntities } from './text/clean-text.ts'
import { decodeHeader } from './text/encoded-words.ts'
import { type HeaderField, valueOf } from './mime/parameters.ts'
import { isNoReply, isProgram, isReturnAddress } from '../classify/sender-roles.ts'
import { MAIL_LIMITS } from './limits.ts'
import zones from './text/data/time-zones.json' with { type: 'json' }

export const ENVELOPE_FIELDS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']
const MAX_SUBJECT_LENGTH = 2000
/** Fields read by rules as they are: an encoded word in the sender's address could add a semicolon and a forged result. */
const UNDECODED = new Set(['authentication-results'])
const MAX_ID_LENGTH = 1000
/** Fields in which a group names the person whose mail it forwards as “'Ann Lee' via Support”. */
const ORIGINAL_FIELDS = ['x-original-from', 'x-original-sender']
const GROUP_SUFFIX = / \(?via ./i

/** Interprets the header of a mail. Missing and broken fields are null or empty; never throws. */
export function readMailHeaders(fields: HeaderField[], bodyCharset: string): MailHeaders {
  const addresses = (...names: string[]) =>
    fields
      .filter(({ name }) => names.includes(name))
      .flatMap(({ value }) => readAddresses(value, bodyCharset, MAIL_LIMITS.recipients))
      .slice(0, MAIL_LIMITS.recipients)
  const to = addresses('to')
  const cc = addresses('cc')
  const recipients = [...ENVELOPE_FIELDS.flatMap((name) => addresses(name)), ...to, ...cc]
  return {
    headers: fields.map(({ name, value }) => [
      name,
      cleanLine(UNDECODED.has(name) ? value : decodeHeader(value, bodyCharset)),
    ]),
    messageId: readIds(valueOf(fields, 'message-id'))[0] ?? null,
    inReplyTo: readIds(valueOf(fields, 'in-reply-to'))[0] ?? null,
    references: readReferences(fields),
    subject: readSubject(fields, bodyCharset),
    sentAt: readSentDate(valueOf(fields, 'date')),
    ...readSenderFacts(fields, bodyCharset),
    hasClearSender: hasClearSender(fields),
    to,
    cc,
    returnPath: readReturnPath(fields),
    recipients: [...new Set(recipients.map(({ address }) => address.toLowerCase()))].slice(0, MAIL_LIMITS.recipients),
  }
}

/** Returns the subject, up to 2,000 characters, without the key of a customer's link. */
export const readSubject = (fields: HeaderField[], bodyCharset: string): string =>
  withoutKeys(decodeEntities(cleanLine(decodeHeader(valueOf(fields, 'subject'), bodyCharset))))
    .slice(0, MAX_SUBJECT_LENGTH)
    .toWellFormed()

/** Returns the sender, and the words of From where it names no usable address. */
export function readSenderFacts(fields: HeaderField[], bodyCharset: string): Pick<MailHeaders, 'from' | 'fromWords'> {
  const from = readSender(fields, bodyCharset)
  const fromWords = from ? '' : readWords(valueOf(fields, 'from'), bodyCharset)
  return fromWords ? { from, fromWords } : { from }
}

/**
 * Returns the first address of From, otherwise of Reply-To, Sender or Return-Path with the name of From; null without
 * any. Of a group that forwards in its own name, returns the person.
 */
function readSender(fields: HeaderField[], bodyCharset: string): MailAddress | null {
  const froms = fields.filter(({ name }) => name === 'from').map(({ value }) => value)
  const first = (header: string) => readAddresses(header, bodyCharset, 1)[0]
  const firstOf = (names: string[]) => names.map((name) => first(valueOf(fields, name))).find((found) => found)
  const from = froms.map(first).find((found) => found !== undefined)
  if (!from) {
    const name = froms.map((header) => readFirstName(header, bodyCharset)).find((found) => found !== '')
    const other = firstOf(['reply-to', 'sender', 'return-path'])
    return other ? { name: name ?? other.name, address: other.address } : null
  }
  if (isNoReply(from.address) || isProgram(from.address)) return from
  const nameEnd = from.name.search(GROUP_SUFFIX)
  const person = nameEnd > 0 ? from.name.slice(0, nameEnd).replaceAll(/^['"]|['"]$/g, '') : undefined
  const isSame = ({ address }: MailAddress) => address.toLowerCase() === from.address.toLowerCase()
  const isToItself = readAddresses(valueOf(fields, 'to'), '', MAIL_LIMITS.recipients).some(isSame)
  const original = firstOf(person || isToItself ? [...ORIGINAL_FIELDS, 'reply-to'] : ORIGINAL_FIELDS)
  if (!original || isSame(original) || isReturnAddress(original.address)) return from
  return { name: person ?? original.name, address: original.address }
}

function hasClearSender(fields: HeaderField[]): boolean {
  const [from, ...others] = fields.filter(({ name }) => name === 'from')
  if (!from || others.length > 0 || !namesOneAddress(from.value)) return false
  return readAddresses(from.value, '', 1)[0]?.address === readSender(fields, '')?.address
}

const readReturnPath = (fields: HeaderField[]): string | null =>
  fields.some(({ name }) => name === 'return-path')
    ? (readAddresses(valueOf(fields, 'return-path'), '', 1)[0]?.address ?? '')
    : null

/** Returns the ids in angle brackets; where there are none, words with an @. */
function readIds(value: string): string[] {
  const ids = (value.match(/<[^<>]+>/g) ?? [])
    .map((id) => cleanLine(id).replaceAll(' ', ''))
    .filter((id) => id.length > 2 && id.length <= MAX_ID_LENGTH)
  if (ids.length > 0) return ids
  return cleanLine(value)
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/[<>]/g, ''))
    .filter((word) => word.includes('@') && word.length <= MAX_ID_LENGTH)
    .map((word) => `<${word}>`)
}

/** Keeps the oldest and the latest where there are too many. */
function readReferences(fields: HeaderField[]): string[] {
  const ids = fields.filter(({ name }) => name === 'references').flatMap(({ value }) => readIds(value))
  return ids.length > MAIL_LIMITS.references ? [ids[0]!, ...ids.slice(1 - MAIL_LIMITS.references)] : ids
}

/** Offsets in minutes by name; names that several zones share are missing. */
const OFFSETS: Record<string, number> = zones
const MAX_LENGTH = 200
const CLOCK = /(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:\s?[ap]\.?m\b\.?)?/i

/** Reads the date of a mail (RFC 5322 and common mistakes); null where it names no moment that is certain. */
export function readSentDate(field: string): Date | null {
  const plain = withoutComments(cleanLine(field).slice(0, MAX_LENGTH)).replaceAll(/\s+/g, ' ')
  const text = plain.replaceAll(/ ?: ?/g, ':').trim()
  const clock = CLOCK.exec(text)
  // In `2/3/2026`, the day may be either.
  if (!clock || text.slice(0, clock.index).includes('/')) return null
  const [before, after] = [text.slice(0, clock.index), text.slice(clock.index + clock[0].length)]
  const offset = readZone(after)
  const day = `${before} ${/(?<=\s)\d{4}$/.exec(after.trim())?.[0] ?? ''}`
    // An obsolete year counts from 1900.
    .replace(/(?<=\s)1\d\d\s*$/, (years) => String(1900 + Number(years)))
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b|T(?=\s*$)|\bat\b/gi, '')
  const local = new Date(
    `${day} ${clock[0]
      .replace(/[.,]\d+/, '')
      .replace('.m', 'm')
      .replace(':60', ':59')} UTC`,
  )
  // A day that the month does not have becomes one of the next.
  const dayOfMonth = Number(/\d+(?!\d*-\d)/.exec(day)?.[0])
  return dayOfMonth === local.getUTCDate() && offset !== null ? new Date(local.getTime() - offset * 60_000) : null
}

function withoutComments(text: string): string {
  const inner = text.replaceAll(/\([^()]*\)/g, ' ')
  return inner === text ? text : withoutComments(inner)
}

/** Returns the offset in minutes east of UTC; null where there is none, or none that is certain. */
function readZone(rest: string): number | null {
  const numeric = /([+\-−])\s?(\d{1,2}):?(\d{2})?(?!\d)/.exec(rest)
  if (!numeric) return OFFSETS[/[a-z]+/i.exec(rest)?.[0].toUpperCase() ?? ''] ?? null
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
  return minutes > 14 * 60 ? null : numeric[1] === '+' ? minutes : -minutes
}
