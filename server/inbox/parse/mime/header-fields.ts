import { MAIL_LIMITS, unreadable } from '../limits.ts'

/** A field as it was sent: one character a byte, line ends removed, neither decoded nor trusted. */
export type HeaderField = { name: string; value: string }

/** A mail that begins with anything else begins with its text. */
const FIRST_FIELD = /^\w[\w.+/-]{0,199}[ \t]*:/
const FIELD = /^[\x21-\x39\x3b-\x7e]{1,200}[ \t]*:/
/** A line that is no field but stands between fields was folded without white space; more of them are the text. */
const MAX_STRAY_LINES = 3

/** Counts what all headers of a mail take together; throws UnreadableMailError beyond the limits. */
export type HeaderBudget = { bytes: number; fields: number }

/** Collects the lines of a header. */
export class HeaderCollector {
  readonly fields: HeaderField[] = []
  /** Lines after the last field that are no fields: text, when the header ends with them. */
  stray: Buffer[] = []
  readonly #budget: HeaderBudget
  #lines: string[] = []

  constructor(budget: HeaderBudget) {
    this.#budget = budget
  }

  /** Whether a field was read. */
  get hasFields(): boolean {
    return this.fields.length > 0 || this.#lines.length > 0
  }

  /** Returns whether the header goes on after this line, or this piece of a long one. */
  add(line: Buffer, startsLine: boolean): boolean {
    this.#budget.bytes += line.length
    if (this.#budget.bytes > MAIL_LIMITS.headerBytes) throw unreadable.headerBytes()
    const text = withoutLineEnd(line.toString('latin1'))
    if (!startsLine && this.stray.length === 0) {
      this.#lines.push(text)
      return true
    }
    if (text === '') {
      // Below a line that was text all along, the blank line is text as well.
      if (this.stray.length > 0) this.stray.push(Buffer.from(line))
      return false
    }
    // Before the first field nothing can be folded; some programs begin with a space.
    const isFolded = this.hasFields && (text.startsWith(' ') || text.startsWith('\t'))
    if (isFolded && this.stray.length === 0) {
      this.#lines.push(text)
      return true
    }
    const name = isFolded ? null : (this.hasFields ? FIELD : FIRST_FIELD).exec(text.trimStart())
    if (!name) return this.#isMailboxMark(text) || this.#stray(line)
    this.#lines.push(...this.stray.map((each) => ` ${withoutLineEnd(each.toString('latin1'))}`))
    this.stray = []
    this.end()
    this.#budget.fields += 1
    if (this.#budget.fields > MAIL_LIMITS.headerFields) throw unreadable.headerFields()
    this.#lines = [text.trimStart()]
    return true
  }

  /** Completes the last field. */
  end(): void {
    const text = this.#lines.join('')
    this.#lines = []
    const colon = text.indexOf(':')
    if (colon < 0) return
    this.fields.push({ name: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() })
  }

  /** Mailbox files begin each mail with a line "From sender date". */
  #isMailboxMark(text: string): boolean {
    return !this.hasFields && /^>?From /.test(text)
  }

  #stray(line: Buffer): boolean {
    this.stray.push(Buffer.from(line))
    return this.hasFields && this.stray.length < MAX_STRAY_LINES
  }
}

function withoutLineEnd(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === '\n' || line[end - 1] === '\r')) end -= 1
  return line.slice(0, end)
}

/** Returns the first value of a field; '' where there is none. */
export const valueOf = (fields: HeaderField[], name: string): string =>
  fields.find((field) => field.name === name)?.value ?? ''
