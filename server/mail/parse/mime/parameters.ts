import { withoutEnd } from '../../trim/line-text.ts'
import { decodeText } from '../text/charsets.ts'
import { decodeHeader } from '../text/encoded-words.ts'
import { MAIL_LIMITS, TOO_MUCH, UnreadableMailError } from '../limits.ts'

/** A structured value such as `text/plain; charset=utf-8`, with its value in lower case. */
export type Structured = { value: string; parameters: Map<string, string> }
type Section = { number: number; value: string; isEncoded: boolean }

const MAX_PARAMETERS = 200

/** Reads Content-Type and Content-Disposition leniently, with sections and charsets (RFC 2231), and encoded words. */
export function readStructured(header: string, bodyCharset = ''): Structured {
  const [first = '', ...rest] = splitOutsideQuotes(header)
  const parameters = new Map<string, string>()
  const sections = new Map<string, Section[]>()
  for (const piece of rest.slice(0, MAX_PARAMETERS)) {
    const equals = piece.indexOf('=')
    if (equals < 0) continue
    const [base, section] = readName(piece.slice(0, equals).trim().toLowerCase())
    const value = unquote(piece.slice(equals + 1).trim())
    if (section) sections.set(base, [...(sections.get(base) ?? []), { ...section, value }])
    else if (!parameters.has(base)) parameters.set(base, decodeHeader(value, bodyCharset))
  }
  // A name in sections is more exact than an additional short one.
  for (const [name, found] of sections) parameters.set(name, joinSections(found, bodyCharset))
  return { value: first.trim().toLowerCase(), parameters }
}

function splitOutsideQuotes(header: string): string[] {
  const pieces: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < header.length && pieces.length <= MAX_PARAMETERS; at++) {
    const character = header[at]
    if (character === '\\' && isQuoted) at += 1
    // A quote starts only where a value does, so that a stray one inside a name hides nothing.
    else if (character === '"')
      isQuoted = isQuoted ? !endsValue(header, at) : header.slice(start, at).trimEnd().endsWith('=')
    else if (character === ';' && !isQuoted) {
      pieces.push(header.slice(start, at))
      start = at + 1
    }
  }
  // An unclosed quote ends at the next semicolon.
  const last = header.slice(start)
  return [...pieces, ...(isQuoted ? last.split(';', MAX_PARAMETERS) : [last])]
}

/** Returns whether the next parameter, or nothing, follows a quote. */
function endsValue(header: string, quote: number): boolean {
  for (let at = quote + 1; at < header.length; at++) {
    const character = header[at]!
    if (character === ';') return true
    if (character !== ' ' && character !== '\t') return character === '('
  }
  return true
}

function readName(name: string): [base: string, section?: Omit<Section, 'value'>] {
  const match = /^([^*]+)\*(\d{1,4})?(\*)?$/.exec(name)
  if (!match) return [name]
  const isEncoded = match[3] !== undefined || match[2] === undefined
  return [match[1]!, { number: Number(match[2] ?? 0), isEncoded }]
}

function unquote(value: string): string {
  if (!value.startsWith('"')) return value
  const end = value.lastIndexOf('"')
  const inside = end > 0 ? value.slice(1, end) : value.slice(1)
  // Names of Windows contain single backslashes.
  return inside.replaceAll(/\\(["\\])/g, '$1')
}

function joinSections(sections: Section[], bodyCharset: string): string {
  let charset = ''
  let bytes = ''
  for (const { number, value, isEncoded } of sections.toSorted((a, b) => a.number - b.number)) {
    const [label, , ...rest] = value.split("'")
    const hasLabel = number === 0 && isEncoded && rest.length > 0
    if (hasLabel) charset = label!
    const text = hasLabel ? rest.join("'") : value
    bytes += isEncoded ? decodePercent(text) : text
  }
  // Some programs write sections of encoded words.
  if (bytes.includes('=?')) return decodeHeader(bytes, bodyCharset)
  return decodeText(Buffer.from(bytes, 'latin1'), charset, bodyCharset)
}

const decodePercent = (text: string) =>
  text.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A field as it was sent: one character a byte, line ends removed, neither decoded nor trusted. */
export type HeaderField = { name: string; value: string }

/** Start of a mail with headers; any other mail begins with its text. */
const FIRST_FIELD = /^\w[\w.+/-]{0,199}[ \t]*:/
const FIELD = /^[\x21-\x39\x3b-\x7e]{1,200}[ \t]*:/
/** Lines between fields that were folded without white space, from which on they are the text or were broken. */
const MAX_FOLDED_LINES = 3
/** Broken lines that are searched for a field that proves that the header has not ended. */
const MAX_BROKEN_LINES = 200
const PROOF = /^(?:from|subject|date|received|to|message-id|return-path|mime-version|delivered-to)[ \t]*:/i

/** Size of all headers of a mail together; beyond the limits, UnreadableMailError is thrown. */
export type HeaderBudget = { bytes: number; fields: number }

export class HeaderCollector {
  readonly fields: HeaderField[] = []
  /** Lines after the last field that are no fields: text, when the header ends with them. */
  stray: Buffer[] = []
  readonly #budget: HeaderBudget
  readonly #maxStray: number
  #lines: string[] = []

  /** Broken lines before and between the fields are passed over in the header of a mail, not of a part. */
  constructor(budget: HeaderBudget, isMail = true) {
    this.#budget = budget
    this.#maxStray = isMail ? MAX_BROKEN_LINES : MAX_FOLDED_LINES
  }

  get hasFields(): boolean {
    return this.fields.length > 0 || this.#lines.length > 0
  }

  /** Adds a line, or a piece of a long one, and returns whether the header continues. */
  add(line: Buffer, startsLine: boolean): boolean {
    this.#budget.bytes += line.length
    if (this.#budget.bytes > MAIL_LIMITS.headerBytes) throw new UnreadableMailError(TOO_MUCH.headerBytes)
    const text = withoutLineEnd(line.toString('latin1'))
    if (!startsLine && this.stray.length === 0) {
      this.#lines.push(text)
      return true
    }
    if (text === '') {
      // Below a line that was text, the blank line is text as well.
      if (this.stray.length > 0) this.stray.push(Buffer.from(line))
      return false
    }
    // Before the first field nothing can be folded; some programs begin with a space.
    const isFolded = this.hasFields && (text.startsWith(' ') || text.startsWith('\t'))
    if (isFolded && this.stray.length === 0) {
      this.#lines.push(text)
      return true
    }
    const pattern = this.hasFields ? FIELD : FIRST_FIELD
    const isBroken = this.stray.length >= (this.hasFields ? MAX_FOLDED_LINES : 1)
    if (isFolded || !(isBroken ? PROOF : pattern).test(text.trimStart()))
      return this.#isMailboxMark(text) || this.#stray(line)
    if (!isBroken) this.#lines.push(...this.stray.map((each) => ` ${withoutLineEnd(each.toString('latin1'))}`))
    this.stray = []
    this.end()
    this.#budget.fields += 1
    if (this.#budget.fields > MAIL_LIMITS.headerFields) throw new UnreadableMailError(TOO_MUCH.headerFields)
    this.#lines = [text.trimStart()]
    return true
  }

  end(): void {
    const text = this.#lines.join('')
    this.#lines = []
    const colon = text.indexOf(':')
    if (colon < 0) return
    this.fields.push({ name: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() })
  }

  /** Recognises the line "From sender date" before each mail of a mailbox file. */
  #isMailboxMark(text: string): boolean {
    return !this.hasFields && /^>?From /.test(text)
  }

  #stray(line: Buffer): boolean {
    this.stray.push(Buffer.from(line))
    return (this.hasFields || this.#maxStray > MAX_FOLDED_LINES) && this.stray.length < this.#maxStray
  }
}

const withoutLineEnd = (line: string): string => withoutEnd(line, '\r\n')

export const valueOf = (fields: HeaderField[], name: string): string =>
  fields.find((field) => field.name === name)?.value ?? ''
