import forwarded from './data/forwarded.json' with { type: 'json' }
import { keyOfWord } from '../parse/text/key-of-word.ts'
import { type HeaderLine, readHeaderLine, type HeaderKind } from './header-labels.ts'
import { MAILBOX_PATTERN } from '#contract/field-rules.ts'
import type { MailAddress, ParsedMail } from '../in/parsed-mail.ts'

/** A line with the number of its quote marks, the text behind them, and its header if it is one. */
type QuotedLine = { depth: number; text: string; header: HeaderLine | undefined }

/** Lines searched for headers: people write little above a forwarded mail. */
const SEARCHED_LINES = 1_000

/** Splits a text into lines and reads their quote marks. */
const readQuotedLines = (text: string): QuotedLine[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line, index) => {
      const quoted = readQuotes(line)
      return { ...quoted, header: index < SEARCHED_LINES ? readHeaderLine(quoted.text) : undefined }
    })

function readQuotes(line: string) {
  let [depth, at] = [0, 0]
  while (line[at] === '>' || (line[at] === ' ' && line[at + 1] === '>')) {
    if (line[at] === '>') depth += 1
    at += 1
  }
  return { depth, text: depth > 0 && line[at] === ' ' ? line.slice(at + 1) : line.slice(at) }
}

type HeaderBlock = Map<HeaderKind, string>

/** Enough for a list of recipients. */
const MAX_LINES = 40

/** Reads the equally quoted header block at a line; undefined without a sender and two more facts of a mail. */
function readHeaderBlock(lines: QuotedLine[], start: number): HeaderBlock | undefined {
  const { depth } = lines[start]!
  const values: HeaderBlock = new Map()
  let last: HeaderKind | undefined
  for (let at = start; at < Math.min(lines.length, start + MAX_LINES); at += 1) {
    const line = lines[at]!
    const isBlank = line.text.trim() === ''
    // Headers that were paragraphs of HTML have blank lines between them.
    if (isBlank && lines[at + 1]?.header) continue
    if (isBlank && last && values.get(last) === '') continue
    if (isBlank || line.depth !== depth) break
    const { header } = line
    // A repeated label begins another mail, or is a sentence.
    if (header && header.kind !== 'other' && values.has(header.kind)) break
    if (header) {
      values.set(header.kind, header.value)
      last = header.kind
    } else if (last && continues(line.text, values.get(last)!)) {
      values.set(last, `${values.get(last)} ${line.text.trim()}`.trim())
    } else break
  }
  return values.has('from') && countFacts(values) >= 2 ? values : undefined
}

const FACTS = ['date', 'to', 'subject'] as const
const countFacts = (block: HeaderBlock) => FACTS.filter((kind) => block.has(kind)).length

const continues = (line: string, value: string) =>
  value === '' || /^[\s<]/.test(line) || value.endsWith(',') || value.endsWith(';')

/** Prefixes of forwarded and of answered subjects; `VS` is either, by country. */
const KIND_OF_PREFIX = keyOfWord<'forward' | 'reply'>(forwarded.prefixes, '|')
const MAX_PREFIX = 20

/** Returns the kind of mail by the first prefix of its subject; undefined without a known one. */
function kindOfSubject(subject: string): 'forward' | 'reply' | undefined {
  const head = subject.trimStart().slice(0, MAX_PREFIX).replace('：', ':')
  const colon = head.indexOf(':')
  if (colon === -1) return /^\[fwd\b/i.test(head) ? 'forward' : undefined
  // Some programs count: "Re[2]:", "AW(3):".
  const prefix = head.slice(0, colon).split(/[[(]/, 1)[0]!
  return (
    KIND_OF_PREFIX.get(prefix.trim().toLowerCase()) ?? (/^\[fwd$/i.test(head.slice(0, colon)) ? 'forward' : undefined)
  )
}

/** Lines with which Apple Mail and others announce a forwarded mail, in lower case without the colon. */
const ANNOUNCEMENTS = new Set(forwarded.announcements.flatMap((line) => line.split('|')))

const RULE = /[-_=*—–]/
const [MIN_MARK, MAX_MARK] = [5, 160]

/** Returns whether a line introduces a forwarded mail: words between dashes, a line of Outlook, or an announcement. */
function isForwardMark(line: string): boolean {
  const text = line.trim()
  if (text.length < MIN_MARK || text.length > MAX_MARK) return false
  if (RULE.test(text[0]!) && isRuleLine(text)) return true
  const words = /[:：]$/.test(text) ? text.slice(0, -1) : text
  return ANNOUNCEMENTS.has(words.trim().toLowerCase())
}

/** Returns whether a text begins and ends with two of the same sign, as do words between dashes, and lines. */
const isRuleLine = (text: string) => text[1] === text[0] && text.at(-1) === text[0] && text.at(-2) === text[0]

/** Limit of a header with one sender; a longer one names several people, or hides one. */
const MAX_LENGTH = 1_000
const MAX_ADDRESS = 254
const SEPARATOR = /[\s<>[\](),;"]+/
const LINK = /^mailto:/i

/** Reads a sender as programs write it into a text; undefined unless it has exactly one valid address. */
function readAddress(value: string): MailAddress | undefined {
  if (value.length > MAX_LENGTH) return undefined
  const tokens = value.split(SEPARATOR).map((token) => dropQuotes(token.replace(LINK, '')))
  const candidates = tokens.filter((token) => token.includes('@') && token.length > 1)
  const addresses = new Map(candidates.map((token) => [token.toLowerCase(), token]))
  const [address] = addresses.values()
  if (addresses.size !== 1 || address === undefined) return undefined
  if (address.length > MAX_ADDRESS || !MAILBOX_PATTERN.test(address)) return undefined
  return { name: nameOf(value, address), address }
}

/** Returns the text before the address without quotes and brackets; empty where it is only the address again. */
function nameOf(value: string, address: string): string {
  const before = value.slice(0, value.indexOf(address))
  const name = before
    .replaceAll(/["<>[\]()]|mailto:/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return dropQuotes(name).trim()
}

/** Removes one apostrophe on either side, with which some programs quote names and addresses. */
const dropQuotes = (text: string) =>
  text.slice(text.startsWith("'") ? 1 : 0, text.length > 1 && text.endsWith("'") ? -1 : undefined)

/** Blank lines between the mark and the block. */
const MAX_GAP = 3

/**
 * Finds the sender of the mail that a member of the team forwards to the help desk: of the `attached` one, or of the
 * header block above its text. Undefined unless it has exactly one sender with a valid address, and for an answer that
 * only quotes (docs/decisions/mail-in.md). Linear in the length of the text.
 */
export function findForwardedSender(
  mail: Pick<ParsedMail, 'subject' | 'fullText' | 'files'>,
  attached?: Pick<ParsedMail, 'from'>,
): MailAddress | undefined {
  if (attached) return senderOfAttached(mail, attached)
  const kind = kindOfSubject(mail.subject)
  if (kind === 'reply') return undefined
  const lines = readQuotedLines(mail.fullText)
  for (const [start, { depth, header }] of lines.entries()) {
    if (depth > 1 || !header || header.kind === 'other') continue
    const block = readHeaderBlock(lines, start)
    if (!block) continue
    if (kind === 'forward' || isMarked(lines, start) || countFacts(block) === FACTS.length)
      return readAddress(block.get('from')!)
  }
  return undefined
}

/** Returns whether a line above the block announces a forwarded mail. */
function isMarked(lines: QuotedLine[], start: number): boolean {
  const above = lines.slice(Math.max(0, start - 1 - MAX_GAP), start).findLast(({ text }) => text.trim() !== '')
  return above !== undefined && isForwardMark(above.text)
}

function senderOfAttached({ files }: Pick<ParsedMail, 'files'>, { from }: Pick<ParsedMail, 'from'>) {
  const mails = files.filter(({ contentType, name }) => contentType === 'message/rfc822' || /\.eml$/i.test(name))
  const read = from && mails.length <= 1 ? readAddress(`<${from.address}>`) : undefined
  return read && { ...read, name: from!.name }
}
