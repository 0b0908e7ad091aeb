import forwarded from './data/forwarded.json' with { type: 'json' }
import { findAddresses } from '../classify/find-addresses.ts'
import { readAddresses } from '../parse/text/addresses.ts'
import { keyOfWord } from '../parse/text/key-of-word.ts'
import { type HeaderField, type HeaderLine, readHeaderLine } from './header-labels.ts'
import { betweenDashes, isRule } from './line-text.ts'
import { isForwardMarker } from './mark-quotes.ts'
import { MAILBOX_PATTERN } from '#contract/field-rules.ts'
import type { MailAddress, ParsedMail } from '../in/parsed-mail.ts'

/** A line with the number of its quote marks, the text behind them, and its header if it is one. */
type QuotedLine = { depth: number; text: string; header: HeaderLine | undefined }

/** Lines searched for headers: people write little above a forwarded mail. */
const SEARCHED_LINES = 1_000

/** Splits a text into lines and reads their quote marks. */
const readQuotedLines = (text: string): QuotedLine[] =>
  text.split(/\r\n?|\n/).map((line, index) => {
    const quoted = readQuotes(line)
    return { ...quoted, header: index < SEARCHED_LINES ? readHeaderLine(quoted.text) : undefined }
  })

function readQuotes(line: string) {
  const marks = /^(?: ?>)*/.exec(line)![0]
  return { depth: marks.replaceAll(' ', '').length, text: line.slice(marks.length).replace(marks ? /^ / : '', '') }
}

type HeaderBlock = Map<HeaderField, string>

/** Enough for a list of recipients. */
const MAX_LINES = 40

/** Reads the equally quoted header block at a line; undefined without a sender and two more facts of a mail. */
function readHeaderBlock(lines: QuotedLine[], start: number): HeaderBlock | undefined {
  const { depth } = lines[start]!
  const values: HeaderBlock = new Map()
  let last: HeaderField | undefined
  for (let at = start; at < Math.min(lines.length, start + MAX_LINES); at += 1) {
    const line = lines[at]!
    const isBlank = line.text.trim() === ''
    // Headers that were paragraphs of HTML have blank lines between them.
    if (isBlank && lines[at + 1]?.header) continue
    if (isBlank && last && values.get(last) === '') continue
    if (isBlank || line.depth !== depth) break
    const { header } = line
    // A repeated label begins another mail, or is a sentence.
    if (header && header.field !== 'other' && values.has(header.field)) break
    if (header) {
      values.set(header.field, header.value)
      last = header.field
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

/** Limit of a header with one sender; a longer one names several people, or hides one. */
const MAX_LENGTH = 1_000

/** Reads a sender as programs write it into a text; undefined unless it has exactly one valid address. */
function readAddress(value: string): MailAddress | undefined {
  if (value.length > MAX_LENGTH || findAddresses(value.toLowerCase()).length !== 1) return undefined
  const [sender] = readAddresses(Buffer.from(value).toString('latin1'), '', 1)
  return sender && MAILBOX_PATTERN.test(sender.address) ? sender : undefined
}

/** Blank lines between the mark and the block. */
const MAX_GAP = 3
const MAX_MARK = 160

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
    if (depth > 1 || !header || header.field === 'other') continue
    const block = readHeaderBlock(lines, start)
    if (!block) continue
    if (kind === 'forward' || isMarked(lines, start) || countFacts(block) === FACTS.length)
      return readAddress(block.get('from')!)
  }
  return undefined
}

/** Returns whether the line above the block introduces a forwarded mail: an announcement, any words between dashes, or a rule. */
function isMarked(lines: QuotedLine[], start: number): boolean {
  const above = lines.slice(Math.max(0, start - 1 - MAX_GAP), start).findLast(({ text }) => text.trim() !== '')
  if (!above || above.text.length > MAX_MARK) return false
  const { before, after } = betweenDashes(above.text)
  return (before >= 2 && after >= 2) || isRule(above.text) || isForwardMarker(above.text)
}

function senderOfAttached({ files }: Pick<ParsedMail, 'files'>, { from }: Pick<ParsedMail, 'from'>) {
  const mails = files.filter(({ contentType, name }) => contentType === 'message/rfc822' || /\.eml$/i.test(name))
  const read = from && mails.length <= 1 ? readAddress(`<${from.address}>`) : undefined
  return read && { ...read, name: from!.name }
}
