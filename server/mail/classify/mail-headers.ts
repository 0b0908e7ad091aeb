import { DEFAULT_PRIORITY, type Priority } from '#contract/vocabulary.ts'
import type { ParsedMail } from '../in/parsed-mail.ts'

/** Returns the values of a header, named in lower case, the topmost first. */
export const headerValues = (mail: ParsedMail, name: string): string[] =>
  mail.headers.filter(([key]) => key === name).map(([, value]) => value)

export const hasHeader = (mail: ParsedMail, names: ReadonlySet<string>): boolean =>
  mail.headers.some(([key]) => names.has(key))

/** Returns the first keyword of each value in lower case, without parameters and comments: `auto-replied; owner=x`. */
export const headerKeywords = (mail: ParsedMail, name: string): string[] =>
  headerValues(mail, name).map((value) => /^[^\s;,(]*/.exec(value.trim().toLowerCase())![0])

/** Returns whether the mail has the null return path (RFC 5321 section 4.5.5), as `<>` or written out `MAILER-DAEMON`. */
export function hasNullReturnPath(mail: ParsedMail): boolean {
  const path = mail.returnPath?.trim().toLowerCase()
  return path === '' || path === 'mailer-daemon' || (path?.startsWith('mailer-daemon@') ?? false)
}

/** Returns the priority that the sender marked in their mail program; Medium where they marked none. */
export function markedPriority(mail: ParsedMail): Priority {
  const marks = ['importance', 'x-priority', 'x-msmail-priority', 'priority'].flatMap((name) =>
    headerKeywords(mail, name),
  )
  if (marks.some((mark) => /^(?:high|highest|urgent|[12])$/.test(mark))) return 'High'
  return marks.some((mark) => /^(?:low|lowest|non-urgent|[45])$/.test(mark)) ? 'Low' : DEFAULT_PRIORITY
}

/** Values of Precedence that ask for silence, whoever wrote. */
const SILENT_PRECEDENCES = new Set(['bulk', 'list', 'junk'])

export const hasSilentPrecedence = (mail: ParsedMail): boolean =>
  ['precedence', 'x-precedence'].some((name) =>
    headerKeywords(mail, name).some((keyword) => SILENT_PRECEDENCES.has(keyword)),
  )

/** Values of X-Auto-Response-Suppress that forbid an auto-reply; DR, RN and NRN speak of receipts only. */
const SUPPRESSED = new Set(['all', 'autoreply', 'oof'])

/** Returns whether X-Auto-Response-Suppress forbids auto-replies (MS-OXCMAIL 2.1.3.2.20). */
export const suppressesAutoReplies = (mail: ParsedMail): boolean =>
  headerValues(mail, 'x-auto-response-suppress').some((value) =>
    value
      .toLowerCase()
      .split(',')
      .some((part) => SUPPRESSED.has(part.trim())),
  )

/** Returns the keyword of Auto-Submitted (RFC 3834 section 5), null where it is missing or `no`. */
export const autoSubmitted = (mail: ParsedMail): string | null =>
  headerKeywords(mail, 'auto-submitted').find((keyword) => keyword !== '' && keyword !== 'no') ?? null
