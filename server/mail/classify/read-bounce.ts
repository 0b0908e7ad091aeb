import { findAddresses } from './find-addresses.ts'
import { findStatus, BULLET, type BounceLine, readBounceLines } from './bounce-lines.ts'
import bounces from './data/bounces.json' with { type: 'json' }
import { foldText, phrasesWithin } from './phrases.ts'
import type { ParsedMail } from '../in/parsed-mail.ts'
import { findLabelledIds, findMessageIds } from './find-message-ids.ts'
import { headerValues } from './mail-headers.ts'
import { keyOfWord } from '../parse/text/key-of-word.ts'

/** Fate of a mail at one recipient (RFC 3464 section 2.3.3). */
type DeliveryAction = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'

type BouncedRecipient = {
  /** As the report gives it; the address we wrote to, where the report distinguishes forwarding. */
  address: string
  action: DeliveryAction
  /** Enhanced code as `5.1.1`; `5.0.0` or `4.0.0` where only a reply code is known; null for none. */
  status: string | null
  /** The other server's reason in one line for people, at most 300 characters; empty where it gave none. */
  words: string
  /** `hard` is final, `delayed` may still arrive. */
  kind: 'hard' | 'delayed'
}

const MAX_WORDS = 300
const ARRIVED = new Set<DeliveryAction>(['delivered', 'relayed', 'expanded'])

function bouncedRecipient(
  address: string,
  { action, status, words }: { action: DeliveryAction | null; status: string | null; words: string },
): BouncedRecipient {
  const known = action ?? actionOf(status)
  const kind = known === 'delayed' || status?.startsWith('4') ? 'delayed' : 'hard'
  return { address, action: known, status, words: oneLine(words), kind }
}

/** Returns whether the mail needs no attention at this recipient, whatever `kind` says. */
const hasArrived = ({ action }: BouncedRecipient): boolean => ARRIVED.has(action)

function actionOf(status: string | null): DeliveryAction {
  if (status?.startsWith('2')) return 'delivered'
  return status?.startsWith('4') ? 'delayed' : 'failed'
}

function oneLine(words: string): string {
  const line = words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, MAX_WORDS * 2))
  return characters.length > MAX_WORDS ? `${characters.slice(0, MAX_WORDS - 1).join('')}…` : line
}

type Fields = Map<string, string>

const MAX_RECIPIENTS = 200
const ACTIONS = keyOfWord({
  failed: 'failed failure',
  delayed: 'delayed',
  delivered: 'delivered deliverable',
  relayed: 'relayed',
  expanded: 'expanded',
})
/** Fields with the address, the one we wrote to first: servers forward. */
const ADDRESS_FIELDS = ['original-recipient', 'final-recipient', 'x-actual-recipient']
const RECIPIENT_FIELDS = new Set([...ADDRESS_FIELDS, 'action', 'status', 'diagnostic-code'])
/** A status without detail, which the words of the other server may specify. */
const GENERIC = /^[245]\.0\.0$/

/** Returns the recipients of a delivery status (RFC 3464 section 2) in order, broken ones included; at most 200. */
function readDeliveryStatus(text: string): BouncedRecipient[] {
  const found = new Map<string, BouncedRecipient>()
  for (const fields of readBlocks(text)) {
    const recipient = readRecipient(fields)
    const known = recipient && found.get(recipient.address.toLowerCase())
    // An address that was forwarded to several places has several reports: the failure counts.
    if (!recipient || found.size >= MAX_RECIPIENTS || (known && (hasArrived(recipient) || !hasArrived(known)))) continue
    found.set(recipient.address.toLowerCase(), recipient)
  }
  return [...found.values()]
}

function readRecipient(fields: Fields): BouncedRecipient | null {
  const address = ADDRESS_FIELDS.map((name) => addressOf(fields.get(name))).find((found) => found !== null)
  if (address === undefined || address === null) return null
  const diagnostic = withoutType(fields.get('diagnostic-code') ?? '')
  const action = ACTIONS.get(/^[a-z]*/.exec((fields.get('action') ?? '').trim().toLowerCase())?.[0] ?? '') ?? null
  const stated = /^[245]\.\d{1,3}\.\d{1,3}/.exec((fields.get('status') ?? '').trim())?.[0] ?? null
  const precise = findStatus(diagnostic)
  const status = stated === null || (GENERIC.test(stated) && precise?.[0] === stated[0]) ? (precise ?? stated) : stated
  return bouncedRecipient(address, { action, status, words: diagnostic })
}

/** Removes the type of an address or a diagnostic: `rfc822;`, `smtp;`, `X-Postfix;`. */
const withoutType = (value: string): string => value.replace(/^\s{0,9}[\w.-]{1,40}\s{0,9};/, '').trim()

function addressOf(value: string | undefined): string | null {
  if (value === undefined) return null
  const text = withoutType(value)
  return findAddresses(text)[0] ?? localName(text)
}

/** Returns a name without a domain, as local mail systems report it. */
const localName = (text: string): string | null => /^<?([\w.+-]{1,64})>?$/.exec(text)?.[1] ?? null

/** Splits into blocks at empty lines, and where a second recipient begins without one. */
function readBlocks(text: string): Fields[] {
  const blocks: Fields[] = [new Map()]
  let last = ''
  for (const line of text.split(/\r\n|\r|\n/)) {
    const current = blocks.at(-1) as Fields
    if (line.trim() === '') {
      if (current.size > 0) blocks.push(new Map())
      last = ''
    } else if (/^[ \t]/.test(line) && last !== '') {
      current.set(last, `${current.get(last)} ${line.trim()}`)
    } else {
      last = addField(blocks, line)
    }
  }
  return blocks.filter((fields) => [...fields.keys()].some((name) => RECIPIENT_FIELDS.has(name)))
}

function addField(blocks: Fields[], line: string): string {
  const end = line.indexOf(':')
  if (end < 1) return ''
  const name = line.slice(0, end).trim().toLowerCase()
  let fields = blocks.at(-1) as Fields
  if (name === 'final-recipient' && fields.has(name)) {
    fields = new Map()
    blocks.push(fields)
  }
  if (fields.has(name)) return ''
  fields.set(name, line.slice(end + 1).trim())
  return name
}

export type BounceReason = { status: string | null; words: string }

/** Lines after an address that may give its reason, and maximum lines of a wrapped reason. */
const REASON_LINES = 8
const WRAPPED_LINES = 4
/** Labels of a reason some lines below an address: Notes, GMX. */
const REASON_LABEL =
  /^[\s#*-]{0,9}(?:for the following )?(?:reason|because|grund|motif|raison|motivo|reden|orsak|причина|原因)[^:]{0,20}:/i

/** Returns the reason for an address by the lines with a code or words near its mentions. */
function readReason(lines: BounceLine[], address: string): BounceReason {
  const mentions = lines.flatMap((line, index) => (line.text.includes(address) ? [index] : []))
  const ranges = mentions.slice(0, REASON_LINES).map((start) => ({ start, end: endOfReason(lines, start, address) }))
  for (const { start, end } of ranges) {
    const coded = lines.slice(0, end).findIndex((line, at) => at >= start && line.status !== null)
    if (coded >= 0) return reasonAt(lines.slice(0, end), coded, address)
  }
  const [first] = ranges
  const last = lines.findLastIndex((line) => line.isSure)
  const common = lines.findIndex((line, at) => at > last && line.status !== null)
  const isAlone = lines.every((line) => !line.isSure || line.addresses.includes(address))
  const hasOwnWords = lines[first?.start ?? -1]?.hasWords || lines[(first?.start ?? -1) + 1]?.hasWords
  if (common >= 0 && (isAlone || !hasOwnWords)) return reasonAt(lines, common, address)
  return { status: null, words: first ? wordsNear(lines.slice(0, first.end), first.start, address) : '' }
}

/** Returns the reason of a bounce that names its recipient elsewhere: the first line with a code. */
function readOnlyReason(lines: BounceLine[]): BounceReason {
  const index = lines.findIndex((line) => line.status !== null)
  return index < 0 ? { status: null, words: '' } : reasonAt(lines, index, '')
}

const reasonAt = (lines: BounceLine[], index: number, address: string): BounceReason => ({
  status: lines[index]?.status ?? null,
  words: wrapped(lines, index, address),
})

/** Returns where a reason ends: before the next recipient, or after some lines. */
function endOfReason(lines: BounceLine[], start: number, address: string): number {
  const next = lines.findIndex((line, at) => at > start && line.isSure && !line.addresses.includes(address))
  return Math.min(next < 0 ? lines.length : next, start + REASON_LINES)
}

function wordsNear(lines: BounceLine[], index: number, address: string): string {
  const label = lines.findIndex((line, at) => at > index && REASON_LABEL.test(line.text))
  if (label >= 0) return labelled(lines, label, address)
  if (lines[index]?.hasWords) return wrapped(lines, index, address)
  if (lines[index + 1]?.hasWords) return wrapped(lines, index + 1, address)
  const above = lines.slice(0, index).findLastIndex((line) => line.hasWords)
  if (above >= 0) return wrapped(lines, above, address)
  const below = lines.findIndex((line, at) => at > index && line.hasWords)
  return below < 0 ? '' : wrapped(lines, below, address)
}

/** Returns the text behind a label, or below it. */
function labelled(lines: BounceLine[], index: number, address: string): string {
  const rest = (lines[index]?.text ?? '').replace(REASON_LABEL, '')
  const below = lines.findIndex((line, at) => at > index && line.hasWords)
  return /\p{L}{3}/u.test(rest) || below < 0 ? wrapped(lines, index, address) : wrapped(lines, below, address)
}

/** Joins a line with its continuation up to an empty one, without the address it begins with: `<ann@b.example>: …`. */
function wrapped(lines: BounceLine[], index: number, address: string): string {
  const rest = lines.slice(index, index + WRAPPED_LINES).map((line) => line.text)
  const end = rest.findIndex((text, at) => at > 0 && text.trim() === '')
  const words = (end < 0 ? rest : rest.slice(0, end)).join(' ').trim()
  return address !== '' && words.replace(BULLET, '').startsWith(address)
    ? words.slice(words.indexOf(address) + address.length).replace(/^[\s>:;,-]+/, '')
    : words
}

const MAX_NAMED_RECIPIENTS = 50
const speaksOfDelay = phrasesWithin(bounces.delays)

/** Returns the recipients a bounce names in its words, with their reasons; at most 50. */
function readBounceText(lines: BounceLine[]): BouncedRecipient[] {
  const hasSure = lines.some((line) => line.isSure)
  const addresses = lines.filter((line) => line.isSure || !hasSure).flatMap((line) => line.addresses)
  const different = new Map(addresses.map((address) => [address.toLowerCase(), address]))
  const isDelay = speaksOfDelay(foldText(lines.map((line) => line.text).join('\n')))
  return [...different.values()].slice(0, MAX_NAMED_RECIPIENTS).map((address) => {
    const reason = readReason(lines, address)
    const action = isDelay && !reason.status?.startsWith('5') ? 'delayed' : null
    return bouncedRecipient(address, { action, ...reason })
  })
}

export type Bounce = {
  /** Ids of the original mail, the surest first. Anyone can write them: the caller uses the first with our MAC. */
  originalMessageIds: string[]
  /** Recipients that the mail has not reached, or not yet. */
  recipients: BouncedRecipient[]
  /** Addresses it did reach, of a report of success. */
  delivered: string[]
}

const MAX_IDS = 50
/** Limit in characters of each part; real reports are far shorter. */
const MAX_PART = 200_000
const MAX_HEADED = 50

/** Reads a bounce by standard (RFC 3464), headers, and the words of other mail systems. Never throws; linear. */
export function readBounce(mail: ParsedMail): Bounce {
  const all = readRecipients(mail)
  return {
    originalMessageIds: readOriginalIds(mail),
    recipients: all.filter((recipient) => !hasArrived(recipient)),
    delivered: all.filter(hasArrived).map(({ address }) => address),
  }
}

const part = (text: string | null): string => text?.slice(0, MAX_PART) ?? ''

/** Ignores References of the original mail: older mails of ours among them did arrive. */
function readOriginalIds(mail: ParsedMail): string[] {
  const { originalHeaders, deliveryStatus, feedback } = mail.report
  const ids = [
    ...findLabelledIds(part(originalHeaders)),
    ...findLabelledIds(`${part(deliveryStatus)}\n${part(feedback)}`),
    ...['x-original-message-id', 'original-message-id'].flatMap((name) =>
      headerValues(mail, name).flatMap(findMessageIds),
    ),
    ...findLabelledIds(part(mail.fullText)),
    ...findMessageIds(mail.inReplyTo ?? ''),
    ...mail.references.toReversed().flatMap(findMessageIds),
  ]
  return [...new Set(ids)].slice(0, MAX_IDS)
}

function readRecipients(mail: ParsedMail): BouncedRecipient[] {
  const lines = readBounceLines(mail.fullText, knownAddresses(mail))
  const spoken = readBounceText(lines)
  const reported = readDeliveryStatus(part(mail.report.deliveryStatus))
  if (reported.length > 0) return reported.map((recipient) => withWords(recipient, spoken, lines))
  const headed = headerValues(mail, 'x-failed-recipients').flatMap(findAddresses).slice(0, MAX_HEADED)
  if (headed.length > 0) return headed.map((address) => fromWords(address, spoken, lines))
  if (spoken.length > 0) return spoken
  return originalRecipients(mail).map((address) => fromWords(address, spoken, lines))
}

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function withWords(recipient: BouncedRecipient, spoken: BouncedRecipient[], lines: BounceLine[]): BouncedRecipient {
  if (recipient.words !== '') return recipient
  const words = spoken.find(({ address }) => sameAddress(address, recipient.address))?.words
  return { ...recipient, words: words ?? bouncedRecipient('', { action: null, ...readOnlyReason(lines) }).words }
}

const fromWords = (address: string, spoken: BouncedRecipient[], lines: BounceLine[]): BouncedRecipient =>
  spoken.find((recipient) => sameAddress(recipient.address, address)) ??
  bouncedRecipient(address, { action: null, ...readOnlyReason(lines) })

/** Returns To of the original mail, for bounces that name no recipient; two or more leave it open who failed. */
function originalRecipients(mail: ParsedMail): string[] {
  const headers = part(mail.report.originalHeaders ?? mail.fullText)
  const lines = headers.split('\n').filter((line) => /^[ \t]{0,9}to:/i.test(line))
  const known = knownAddresses(mail)
  const found = lines.flatMap(findAddresses).filter((address) => !known.has(address.toLowerCase()))
  return new Set(found).size === 1 ? found.slice(0, 1) : []
}

const knownAddresses = (mail: ParsedMail): Set<string> =>
  new Set(
    [mail.from?.address ?? '', ...mail.to.map(({ address }) => address), ...mail.recipients].map((it) =>
      it.toLowerCase(),
    ),
  )
