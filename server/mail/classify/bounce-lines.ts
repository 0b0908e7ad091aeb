import { findAddresses } from './find-addresses.ts'
import bounces from './data/bounces.json' with { type: 'json' }
import { foldText, phrasesWithin } from './phrases.ts'

/** Enhanced codes of failures (RFC 3463), unless they are part of an IP address or a longer number. */
const ENHANCED = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\d|\.\d)/
/** Enhanced codes after a reply code of SMTP or a number sign, where they cannot be a version. */
const SURE_ENHANCED = /(?<![\d.])(?:[45]\d\d[ -]\(?#?|#)([45]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/
/** Reply codes of SMTP (RFC 5321 section 4.2), where servers and programs put them. */
const REPLY = /(?:^|[\n:([<>'"]|said|code|error|reply|status)[ :=<>'"[(#]{0,4}([45][0-5]\d)(?=$|[\n \-:\])'"])/i

/** Returns the enhanced code in one or several lines of text; `5.0.0` or `4.0.0` for a bare reply code; null for none. */
export function findStatus(text: string): string | null {
  const enhanced = SURE_ENHANCED.exec(text)?.[1] ?? ENHANCED.exec(text)?.[0]
  if (enhanced !== undefined) return enhanced
  const reply = REPLY.exec(text)?.[1]
  return reply === undefined ? null : `${reply[0]}.0.0`
}

/** A line of a mail system's own words, before the original mail begins. */
export type BounceLine = {
  text: string
  /** Addresses that may have failed. */
  addresses: string[]
  /** Set for a line that begins with its address or says so before it. */
  isSure: boolean
  /** Enhanced code of a failure, as `findStatus` returns it. */
  status: string | null
  /** Set for words apart from addresses. */
  hasWords: boolean
}

const MAX_TEXT = 100_000
const MAX_LINES = 1000
const MAX_LINE_LENGTH = 1000

/** Headers with which a copy of the original mail begins where no line announces it. */
const ORIGINAL_HEADERS = ['received:', 'return-path:', 'dkim-signature:', 'x-received:']
const announcesOriginal = phrasesWithin(bounces.originalMail)
/** Words before an address that failed, on its line. */
const namesRecipient = phrasesWithin(bounces.recipients)
/** Lines about the original mail, as Exchange quotes them, with its recipients. */
const QUOTED_HEADER =
  /^[\s>]{0,20}(?:to|cc|from|reply-to|sender|subject|an|von|de|para|da|a|till|från|aan|van|do|od) {0,3}:/i
/** Bullets, quotes and arrows before an address that begins a line. */
export const BULLET = /^[\s>*•·<"'([-]*/u

/** Returns the lines of a bounce up to the original mail, at most 1000. `known` are addresses that failed nothing. */
export function readBounceLines(fullText: string, known: ReadonlySet<string>): BounceLine[] {
  const lines = fullText.slice(0, MAX_TEXT).split('\n', MAX_LINES)
  const end = lines.findIndex((line, index) => index > 0 && startsOriginal(line.slice(0, MAX_LINE_LENGTH)))
  return (end < 0 ? lines : lines.slice(0, end)).map((line) => readLine(line.slice(0, MAX_LINE_LENGTH), known))
}

function startsOriginal(line: string): boolean {
  const text = foldText(line)
  if (ORIGINAL_HEADERS.some((header) => text.startsWith(header))) return true
  const isRuler = /^[-=*_#]/.test(text) || text.length < 40
  return isRuler && !text.includes('was received') && announcesOriginal(text)
}

function readLine(text: string, known: ReadonlySet<string>): BounceLine {
  const all = findAddresses(text)
  const hasWords = /\p{L}{3}/u.test(all.reduce((rest, address) => rest.replaceAll(address, ''), text))
  const addresses = QUOTED_HEADER.test(text)
    ? []
    : all.filter((address) => !known.has(address.toLowerCase()) && !isSystem(address))
  return { text, addresses, isSure: isSure(text, addresses[0]), status: findStatus(text), hasWords }
}

const isSure = (text: string, address: string | undefined): boolean =>
  address !== undefined &&
  (text.replace(BULLET, '').startsWith(address) || namesRecipient(foldText(text.slice(0, text.indexOf(address)))))

/** Addresses that notices give for questions. */
const isSystem = (address: string): boolean => /^(?:postmaster|mailer-daemon|abuse|helpdesk)@/i.test(address)
