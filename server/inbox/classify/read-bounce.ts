import type { ParsedMail } from '../parsed-mail.ts'
import { type BounceLine, readBounceLines } from './bounce-lines.ts'
import { readOnlyReason } from './bounce-reason.ts'
import { readBounceText } from './bounce-text.ts'
import { type BouncedRecipient, bouncedRecipient, hasArrived } from './bounced-recipient.ts'
import { readDeliveryStatus } from './delivery-status.ts'
import { findAddresses } from './find-addresses.ts'
import { findLabelledIds, findMessageIds } from './find-message-ids.ts'
import { headerValues } from './mail-headers.ts'

export type Bounce = {
  /** The first of `originalMessageIds`, null where the bounce names none. */
  originalMessageId: string | null
  /**
   * Ids of the mail the bounce is about, with angle brackets, the surest first; at most 50. Anyone can write them: the
   * caller takes the first that is ours by its MAC.
   */
  originalMessageIds: string[]
  /** Those the mail did not reach, or not yet. */
  recipients: BouncedRecipient[]
  /** Addresses it did reach, of a report of success. */
  delivered: string[]
}

const MAX_IDS = 50
/** Characters of each part that are read; real reports are shorter by far. */
const MAX_PART = 200_000
const MAX_HEADED = 50

/**
 * Returns what a bounce says: about which mail, for which recipients, why, and whether it is final. Reads the delivery
 * status (RFC 3464), X-Failed-Recipients, and the words of mail systems that know no standard. Never throws; linear.
 */
export function readBounce(mail: ParsedMail): Bounce {
  const originalMessageIds = readOriginalIds(mail)
  const all = readRecipients(mail)
  return {
    originalMessageId: originalMessageIds[0] ?? null,
    originalMessageIds,
    recipients: all.filter((recipient) => !hasArrived(recipient)),
    delivered: all.filter(hasArrived).map(({ address }) => address),
  }
}

const part = (text: string | null): string => text?.slice(0, MAX_PART) ?? ''

/** References of the original mail are left out: older mails of ours among them did arrive. */
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

/** To of the original mail, for bounces that name no recipient; two or more leave it open who failed. */
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
