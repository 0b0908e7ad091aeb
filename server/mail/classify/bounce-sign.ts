import type { ParsedMail } from '../in/parsed-mail.ts'
import bounces from './data/bounces.json' with { type: 'json' }
import { findAddresses } from './find-addresses.ts'
import { autoSubmitted, hasHeader, hasNullReturnPath, headerValues } from './mail-headers.ts'
import { foldText, phraseAtStart, phrasesWithin } from './phrases.ts'
import { withoutReplyPrefix } from './mail-subject.ts'
import { isMailDaemon, isNoReply, isPostmaster, isReturnAddress } from './sender-roles.ts'
import { findStatus } from './bounce-lines.ts'

/** Headers that only returned mails have: exim and Gmail, Exchange and Microsoft 365, MX Logic. */
const BOUNCE_HEADERS = new Set(
  `x-failed-recipients x-ms-exchange-message-is-ndr x-ms-embedded-report x-dsncontext x-mx-bounce`.split(' '),
)
/** Lines of the mail system itself, before the original mail begins. */
const FIRST_LINES = 30
const DOUBTFUL_LINES = 5
const MAX_FIRST_TEXT = 6000

/** A person may use the same words: a subject alone decides nothing. */
const startsAsBounce = phraseAtStart(bounces.subjects)
/** Formulas of mail systems, which decide together with a program's sign or a bounce's subject. */
const speaksFormula = phrasesWithin(bounces.formulas)
/** Reasons that people and alarms give as well: they count only next to a code of SMTP. */
const givesReason = phrasesWithin(bounces.reasons)

/**
 * Returns the sign of a returned mail or delivery report, null where there is none. Half of real bounces are no
 * standard report (RFC 3464): after reports and headers, a subject or the words of the body count, but only together
 * with another sign, since customers write about bounces as well.
 */
export function findBounceSign(mail: ParsedMail): string | null {
  if (mail.report.type === 'delivery-status') return 'report.delivery_status'
  if (mail.report.type === 'feedback-report') return null
  if (hasHeader(mail, BOUNCE_HEADERS)) return 'header.bounce'
  if (isFromMailDaemon(mail)) return 'from.mail_daemon'
  if (headerValues(mail, 'auto-submitted').some(isFailureNotice)) return 'header.auto_submitted_failure'
  return findCombinedSign(mail)
}

/** Includes a From without an address: `MAILER-DAEMON <>`. */
const isFromMailDaemon = (mail: ParsedMail): boolean =>
  (mail.from !== null && isMailDaemon(mail.from)) ||
  headerValues(mail, 'from').some((name) => isMailDaemon({ name: name.replace(/^[\s"'<]{1,9}/, ''), address: '' }))

/** Matches sendmail's `auto-generated (failure)` and `auto-generated (warning-timeout)`. */
const isFailureNotice = (value: string): boolean => /\((?:failure|warning)/i.test(value)

/** Returns whether a mail without a sign of a bounce still reads like one, so that no machine may answer it. */
export function readsAsBounce(mail: ParsedMail): boolean {
  const text = foldText(firstLines(mail.fullText, DOUBTFUL_LINES))
  if (!speaksAsBounce(text)) return false
  return hasBounceSubject(mail) || findStatus(text) !== null || text.split('\n').some(isOnlyAddress)
}

const isOnlyAddress = (line: string): boolean => {
  const [address] = findAddresses(line)
  return address !== undefined && line.replaceAll(/[<>"':* -]/g, '') === address.replaceAll('-', '')
}

const hasBounceSubject = (mail: ParsedMail): boolean =>
  withoutReplyPrefix(mail.subject) === null && startsAsBounce(foldText(mail.subject)) !== null

const speaksAsBounce = (text: string): boolean =>
  speaksFormula(text) || (givesReason(text) && findStatus(text) !== null)

function findCombinedSign(mail: ParsedMail): string | null {
  const hasSubject = hasBounceSubject(mail)
  const text = foldText(firstLines(mail.fullText, FIRST_LINES))
  const hasWords = speaksAsBounce(text)
  if (!hasSubject && !hasWords) return null
  const hasCode = findStatus(text) !== null
  if (hasNullReturnPath(mail)) return hasSubject ? 'subject.null_return_path' : 'words.null_return_path'
  const hasReport = mail.report.deliveryStatus !== null
  if (mail.from && (isPostmaster(mail.from.address) || isReturnAddress(mail.from.address) || hasReport))
    return hasSubject ? 'subject.postmaster' : 'words.postmaster'
  const isMachine = autoSubmitted(mail) !== null || mail.from === null || isNoReply(mail.from.address)
  if (isMachine && hasWords && (hasSubject || hasCode)) return 'words.program'
  return hasSubject && hasWords && hasSystemName(mail) ? 'words.subject' : null
}

/** Words of a mail system's name where its address is ambiguous: "E500_SMTP_Mail_Service", "MMSC NDR Administrator". */
const SYSTEM_NAMES = phrasesWithin(bounces.systemNames)

const hasSystemName = ({ from }: ParsedMail): boolean =>
  from !== null && SYSTEM_NAMES(foldText(`${from.name} ${from.address.split('@', 1)[0]}`))

const firstLines = (text: string, count: number): string =>
  text
    .slice(0, MAX_FIRST_TEXT)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .join('\n')
