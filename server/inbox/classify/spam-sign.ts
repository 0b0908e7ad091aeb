import type { ParsedMail } from '../parsed-mail.ts'
import { headerKeywords, headerValues } from './mail-headers.ts'

/** The sign of a mail whose sender is blocked. */
export const SENDER_BLOCKED = 'sender.blocked'
/** Confidence from which Exchange itself moves a mail to the junk folder: 5 of 9. */
const MIN_SCL = 5
const SCL_PARAMETER = 'scl:'

/** Returns the sign by which the own mail server marked the mail as spam, null where it did not. */
export function findSpamSign(mail: ParsedMail): string | null {
  if (headerKeywords(mail, 'x-spam-flag').some((keyword) => keyword === 'yes' || keyword === 'true'))
    return 'header.x_spam_flag'
  if (headerKeywords(mail, 'x-spam-status').includes('yes')) return 'header.x_spam_status'
  if (headerValues(mail, 'x-ms-exchange-organization-scl').some(isSpamLevel)) return 'header.scl'
  return headerValues(mail, 'x-forefront-antispam-report').some(hasSpamLevel) ? 'header.scl' : null
}

const isSpamLevel = (value: string): boolean => /^\d$/.test(value.trim()) && Number(value) >= MIN_SCL

const hasSpamLevel = (report: string): boolean =>
  report
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
    .some((part) => part.startsWith(SCL_PARAMETER) && isSpamLevel(part.slice(SCL_PARAMETER.length)))

/** Returns whether the sender is blocked: by address, or by domain as `example.com`; entries are in lower case. */
export function isBlockedSender(mail: ParsedMail, blocked: readonly string[]): boolean {
  const address = mail.from?.address.toLowerCase()
  if (address === undefined || address === '') return false
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return blocked.some((entry) => entry === address || entry === domain)
}
