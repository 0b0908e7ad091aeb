import { type BouncedRecipient, bouncedRecipient } from './bounced-recipient.ts'
import { DELAY_WORDS } from './bounce-words.ts'
import { findAddresses } from './find-addresses.ts'
import { foldText, phrasesWithin } from './phrases.ts'
import { findStatus } from './status-code.ts'

const MAX_TEXT = 100_000
const MAX_LINES = 1000
const MAX_RECIPIENTS = 50
/** How many lines after an address may give its reason. */
const REASON_LINES = 8

/** Headers with which a copy of the original mail begins where no line announces it. */
const ORIGINAL_HEADERS = ['received:', 'return-path:', 'message-id:', 'dkim-signature:', 'x-received:', 'mime-version:']
const announcesOriginal = phrasesWithin({
  all: `
    original message, copy of the message, copy of your message, message header, returned message, unsent message,
    header of the original, returned mail, mensaje original, message original, ursprüngliche nachricht,
    below this line, below the next line, old message
  `,
})
/** What stands before an address that failed, on its line. */
const namesRecipient = phrasesWithin({
  all: `
    rcpt to, deliver, recipient, unknown user, user unknown, no such user, mailbox, addressed to, address, invalid,
    sent to, user, account, 対象, 宛先, empfänger, destinata, destinatario
  `,
})
const speaksOfDelay = phrasesWithin(DELAY_WORDS)
/** Bullets, quotes and arrows before an address that begins a line. */
const BULLET = /^[\s>*•·<"'([-]*/u

type Line = { text: string; addresses: string[]; isSure: boolean }

/**
 * Returns the recipients a bounce names in its words (qmail, exim, Postfix, Exchange, Notes, Gmail and gateways), with the
 * reason next to each. `known` are addresses in lower case of the mail itself, which failed nothing.
 */
export function readBounceText(fullText: string, known: ReadonlySet<string>): BouncedRecipient[] {
  const lines = beforeOriginal(fullText).map((text) => readLine(text, known))
  const isDelay = speaksOfDelay(foldText(lines.map((line) => line.text).join('\n')))
  const hasSure = lines.some((line) => line.isSure)
  const found = new Map<string, BouncedRecipient>()
  for (const [index, line] of lines.entries()) {
    if (hasSure && !line.isSure) continue
    for (const address of line.addresses) {
      if (found.has(address.toLowerCase()) || found.size >= MAX_RECIPIENTS) continue
      const reason = readReason(lines, index)
      const action = isDelay && !reason.status?.startsWith('5') ? 'delayed' : null
      found.set(address.toLowerCase(), bouncedRecipient(address, { action, ...reason }))
    }
  }
  return [...found.values()]
}

/** Returns the reason of a bounce whose recipient stands elsewhere: the first line with a code. */
export function readOnlyReason(fullText: string): { status: string | null; words: string } {
  const lines = beforeOriginal(fullText)
  const index = lines.findIndex((line) => findStatus(line) !== null)
  return index < 0
    ? { status: null, words: '' }
    : { status: findStatus(lines[index] ?? ''), words: wrapped(lines, index) }
}

function beforeOriginal(fullText: string): string[] {
  const lines = fullText.slice(0, MAX_TEXT).split('\n', MAX_LINES)
  const end = lines.findIndex((line, index) => index > 0 && startsOriginal(line))
  return end < 0 ? lines : lines.slice(0, end)
}

function startsOriginal(line: string): boolean {
  const text = foldText(line)
  if (ORIGINAL_HEADERS.some((header) => text.startsWith(header))) return true
  const isRuler = /^[-=*_#]/.test(text) || text.length < 40
  return isRuler && !text.includes('was received') && announcesOriginal(text)
}

/** Lines about the original mail, as Exchange quotes them: they name whom it was written to, not who failed. */
const QUOTED_HEADER =
  /^[\s>]{0,20}(?:to|cc|from|reply-to|sender|subject|an|von|de|para|da|a|till|från|aan|van|do|od) {0,3}:/i

function readLine(text: string, known: ReadonlySet<string>): Line {
  if (QUOTED_HEADER.test(text)) return { text, addresses: [], isSure: false }
  const addresses = findAddresses(text).filter((address) => !known.has(address.toLowerCase()) && !isSystem(address))
  const first = addresses[0]
  if (first === undefined) return { text, addresses: [], isSure: false }
  const begins = text.replace(BULLET, '').startsWith(first)
  return { text, addresses, isSure: begins || namesRecipient(foldText(text.slice(0, text.indexOf(first)))) }
}

/** Addresses that notices give for questions. */
const isSystem = (address: string): boolean => /^(?:postmaster|mailer-daemon|abuse|helpdesk)@/i.test(address)

/** The reason stands in a line with a code, behind the address, below it, or above. */
function readReason(lines: Line[], index: number): { status: string | null; words: string } {
  const texts = lines.map((line) => line.text)
  const own = texts.slice(0, endOfReason(lines, index))
  const coded = own.findIndex((text, at) => at >= index && findStatus(text) !== null)
  if (coded >= 0) return { status: findStatus(own[coded] ?? ''), words: wrapped(own, coded) }
  const uncoded = { status: null, words: wordsNear(own, index) }
  const general = lines.findIndex((line, at) => at > index && findStatus(line.text) !== null)
  return general < 0 ? uncoded : { status: findStatus(texts[general] ?? ''), words: wrapped(texts, general) }
}

/** A reason ends where the next recipient begins, and after some lines. */
function endOfReason(lines: Line[], index: number): number {
  const address = lines[index]?.addresses[0]
  const next = lines.findIndex((line, at) => at > index && line.isSure && line.addresses[0] !== address)
  return Math.min(next < 0 ? lines.length : next, index + REASON_LINES)
}

/** Text without addresses and rulers, which has words of its own. */
const hasWords = (line: string): boolean => /\p{L}{3}/u.test(line.replaceAll(/[^\s<>]{0,64}@[^\s<>]{0,64}/g, ''))

function wordsNear(lines: string[], index: number): string {
  if (hasWords(lines[index] ?? '')) return wrapped(lines, index)
  const below = lines.findIndex((line, at) => at > index && hasWords(line))
  if (below >= 0) return wrapped(lines, below)
  const above = lines.slice(0, index).findLastIndex(hasWords)
  return above < 0 ? '' : wrapped(lines, above)
}

/** A line with those it was wrapped into, up to an empty one. */
function wrapped(lines: string[], index: number): string {
  const rest = lines.slice(index, index + 4)
  const end = rest.findIndex((line, at) => at > 0 && line.trim() === '')
  return (end < 0 ? rest : rest.slice(0, end)).join(' ').trim()
}
