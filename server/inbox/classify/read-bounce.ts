import type { ParsedMail } from '../parsed-mail.ts'
import { readBounceText, readOnlyReason } from './bounce-text.ts'
import { type BouncedRecipient, bouncedRecipient } from './bounced-recipient.ts'
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
  recipients: BouncedRecipient[]
}

const MAX_IDS = 50

/**
 * Returns what a bounce says: about which mail, for which recipients, why, and whether it is final. Reads the delivery
 * status (RFC 3464), X-Failed-Recipients, and the words of mail systems that know no standard. Never throws; linear.
 */
export function readBounce(mail: ParsedMail): Bounce {
  const originalMessageIds = readOriginalIds(mail)
  return { originalMessageId: originalMessageIds[0] ?? null, originalMessageIds, recipients: readRecipients(mail) }
}

/** References of the original mail are left out: older mails of ours among them did arrive. */
function readOriginalIds(mail: ParsedMail): string[] {
  const { originalHeaders, deliveryStatus } = mail.report
  const ids = [
    ...findLabelledIds(originalHeaders ?? ''),
    ...findLabelledIds(deliveryStatus ?? ''),
    ...['x-original-message-id', 'original-message-id'].flatMap((name) =>
      headerValues(mail, name).flatMap(findMessageIds),
    ),
    ...findLabelledIds(mail.fullText),
    ...findMessageIds(mail.inReplyTo ?? ''),
    ...mail.references.toReversed().flatMap(findMessageIds),
  ]
  return [...new Set(ids)].filter((id) => id !== mail.messageId).slice(0, MAX_IDS)
}

function readRecipients(mail: ParsedMail): BouncedRecipient[] {
  const spoken = readBounceText(mail.fullText, knownAddresses(mail))
  const reported = readDeliveryStatus(mail.report.deliveryStatus ?? '')
  if (reported.length > 0) return reported.map((recipient) => withWords(recipient, spoken, mail.fullText))
  const headed = headerValues(mail, 'x-failed-recipients').flatMap(findAddresses)
  if (headed.length > 0) return headed.map((address) => fromWords(address, spoken, mail))
  if (spoken.length > 0) return spoken
  return originalRecipients(mail).map((address) => fromWords(address, spoken, mail))
}

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function withWords(recipient: BouncedRecipient, spoken: BouncedRecipient[], text: string): BouncedRecipient {
  if (recipient.words !== '') return recipient
  const words = spoken.find(({ address }) => sameAddress(address, recipient.address))?.words
  return { ...recipient, words: words ?? readOnlyReason(text).words }
}

const fromWords = (address: string, spoken: BouncedRecipient[], mail: ParsedMail): BouncedRecipient =>
  spoken.find((recipient) => sameAddress(recipient.address, address)) ??
  bouncedRecipient(address, { action: null, ...readOnlyReason(mail.fullText) })

/** To of the original mail, for bounces that name no recipient; two or more leave it open who failed. */
function originalRecipients(mail: ParsedMail): string[] {
  const headers = mail.report.originalHeaders ?? mail.fullText
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
