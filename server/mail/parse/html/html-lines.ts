import { cleanText } from '../text/clean-text.ts'
import { writeStruck } from './inline-marks.ts'

/** A line of a mail as people read it, with the roles that the HTML around it has. */
export type TextLine = {
  /** Without a line break. Lines inside `blockquote` begin with `> `, as quotes of plain texts do. */
  text: string
  /** Number of containers of quoted text around it; 0 for text that may be the sender's own. */
  quote: number
  /** Set inside a container of a signature. */
  signature: boolean
  /** Set where it names the writer of the quote below it (`gmail_attr`, `moz-cite-prefix`). */
  introducer: boolean
  /** Set where a program marked all text from here on as the answered mail (Outlook's `appendonsend`, `divRplyFwdMsg`). */
  rest: boolean
  /** Set inside a container of a forwarded mail. */
  forwarded: boolean
  /** Number of the container that holds a quote together with answers written into it (`div.gmail_quote`); 0 outside. */
  wrapper: number
}

export const plainLine = (text: string): TextLine => ({
  text,
  quote: 0,
  signature: false,
  introducer: false,
  rest: false,
  forwarded: false,
  wrapper: 0,
})

/** Returns the same text for addresses that readers take for the same: without scheme, `www.` and a final slash. */
const comparable = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')

/** Returns a link's address in brackets; '' where its own text is the address, or a reader cannot open it. */
export function linkAddress(href: string, text: string): string {
  const address = href.trim()
  const isMail = /^mailto:/i.test(address)
  if (!(isMail || /^https?:\/\//i.test(address)) || text.trim() === '') return ''
  const target = comparable(isMail ? address.split('?', 1)[0]! : address)
  return target === '' || target === comparable(text) ? '' : ` (${isMail ? target : address})`
}

type Attributes = Record<string, string>

const isTiny = (length: string | undefined) => length !== undefined && /^[0-3](?:px)?$/.test(length.trim())

/** Returns the name of the file behind a Content-ID such as `image001.png@01DC5C2B.7A3E`; '' where it has none. */
function fileOf(contentId: string): string {
  const name = contentId.split('@', 1)[0] ?? ''
  return name.length <= 80 && /\.[a-z]{3,4}$/i.test(name) ? name : ''
}

/**
 * Returns the replacement of an image in a text: its emoji, `[image: name]` for a picture of the mail, '' for images of
 * the network, which are decoration or tracking. Prefers the file's name, by which the picture is found again: Outlook
 * writes a description into `alt`, others the name.
 */
export function imageText(attributes: Attributes): string {
  const alt = (attributes.alt ?? '').replaceAll(/\s+/g, ' ').trim()
  if (alt !== '' && alt.length <= 16 && /\p{Extended_Pictographic}/u.test(alt) && !/\p{L}/u.test(alt)) return alt
  if (isTiny(attributes.width) || isTiny(attributes.height)) return ''
  const source = (attributes.src ?? '').trim()
  if (/^cid:/i.test(source)) return `[image: ${fileOf(source.slice(4)) || alt || 'picture'}]`
  return /^data:image\//i.test(source) ? `[image: ${alt || 'picture'}]` : ''
}

/** Returns the mark of a checkbox; '' for any other element. */
export const boxText = ({ type, role, checked, 'aria-checked': ariaChecked }: Attributes): string =>
  !/^(?:checkbox|radio)$/i.test(type ?? role ?? '')
    ? ''
    : checked === undefined && ariaChecked !== 'true'
      ? '[ ] '
      : '[x] '

/** Without width and without meaning: zero-width space, word joiner, byte order mark, soft hyphen, grapheme joiner. */
const INVISIBLE = /[\u034F\u200B\u2060\uFEFF\u00AD]/g
/** Invisible, but part of words and emoji. */
const JOINERS = /[\u200C\u200D]/g
/** Texts with nothing to clean, as most are. */
const PLAIN = /^[\t\n\x20-\x7E]*$/

/** Returns the text with uniform line ends, without characters that cannot be seen or stored. */
export const cleanCharacters = (text: string): string =>
  PLAIN.test(text) ? text : cleanText(text).replaceAll(INVISIBLE, '')

/** Returns whether nothing of a line can be seen. */
export const isBlank = (line: string): boolean => line.trim() === '' || line.replaceAll(JOINERS, '').trim() === ''

/** Roles of the elements around a text, for each line of it. Lines never cross two contexts. */
export type Context = Omit<TextLine, 'text'> & {
  /** Number of `blockquote` elements around. */
  marks: number
}

/** Marks beyond which nested quotes look the same, or 1 MB of them would make gigabytes of text. */
const MAX_MARKS = 10
/** Length above which table cells are read one below the other. */
const MAX_CELL = 120

/** Collapses spaces as displayed, except those that indent a line. */
const layout = (line: string) => {
  const indent = /^\u00A0[\u00A0 ]+/.exec(line)?.[0].length ?? 0
  return (
    ' '.repeat(indent) +
    line
      .slice(indent)
      .replaceAll(/[\u00A0 ]{2,}|\u00A0/g, ' ')
      .trim()
  )
}

const withSingleSpaces = (text: string) => (/[\t\n]| {2}/.test(text) ? text.replaceAll(/[ \t\n]+/g, ' ') : text)

/** Builds lines from the text of an HTML document, with line breaks and blank lines between its blocks. */
export class LineWriter {
  readonly lines: TextLine[] = []
  private pieces: string[] = []
  private length = 0
  private endsWithSpace = true
  private isExact = false
  private context: Context | undefined
  /** Separator before the next text. */
  private gap: '' | '\t' | '\n' | '\n\n' = ''
  /** Tabs before the next cell with text: one for each cell since the last one. */
  private tabs = 0
  private bullet = ''
  /** Number of the only line of the row so far; undefined before its text, -1 outside of rows. */
  private rowLine: number | undefined = -1
  /** Set where a program marked the beginning of the answered mail. */
  restFollows = false
  private isRest = false

  /** Adds text without invisible characters. Where `keeps` is false, white space is one space. */
  text(text: string, context: Context, keeps: boolean): void {
    const shown = keeps ? text : withSingleSpaces(text)
    if (!keeps && shown === ' ' && (this.endsWithSpace || this.gap !== '')) return
    if (shown === '') return
    if (this.context !== undefined && this.context !== context && this.length > 0) this.widen('\n')
    this.closeGap(context)
    const piece = !keeps && this.endsWithSpace ? shown.replace(/^ /, '') : shown
    if (piece === '') return
    if (this.length === 0) this.isRest = this.restFollows
    this.rowLine ??= this.lines.length
    if (this.length === 0 && this.bullet !== '') this.push(this.bullet)
    this.bullet = ''
    this.context = context
    this.isExact ||= keeps
    this.push(piece)
    this.endsWithSpace = !keeps && piece.endsWith(' ')
  }

  /** Returns the text of the line so far, or its end. */
  before(): string {
    return this.gap === '' ? (this.pieces.at(-1) ?? '') : ''
  }

  /** Ends the line, also an empty one, as `br` does. */
  breakLine(context: Context): void {
    this.closeGap(context)
    this.context ??= context
    this.finish()
  }

  /** Ends a line with text; `spaced` blocks have a blank line above and below. */
  block(spaced: boolean): void {
    if (this.bullet === '') this.widen(spaced ? '\n\n' : '\n')
  }

  row(): void {
    this.widen('\n')
    this.rowLine = undefined
  }

  /** Begins a cell, on the line of the previous one if that is a single short line. */
  cell(): void {
    const isInRow = this.rowLine === this.lines.length && this.length > 0 && this.length <= MAX_CELL
    this.tabs = isInRow ? this.tabs + 1 : 0
    if (isInRow) this.gap = '\t'
    else this.widen('\n')
  }

  /** Ends a cell, without the space that its last paragraph asks for. */
  endCell(): void {
    if (this.gap === '\n\n') this.gap = '\n'
  }

  endRow(): void {
    this.gap = '\n'
    this.rowLine = -1
  }

  item(bullet: string): void {
    this.widen('\n')
    this.bullet = bullet
  }

  /** Ends an item; one without text leaves no bullet. */
  endItem(): void {
    this.bullet = ''
    this.gap = '\n'
  }

  end(): TextLine[] {
    if (this.length > 0) this.finish()
    return this.lines
  }

  private push(piece: string): void {
    this.pieces.push(piece)
    this.length += piece.length
  }

  private widen(gap: '\n' | '\n\n'): void {
    if (this.gap !== '\n\n' && this.gap !== '\t') this.gap = gap
  }

  private closeGap(context: Context): void {
    const { gap } = this
    this.gap = ''
    if (gap === '\t' && this.length > 0) {
      this.push('\t'.repeat(this.tabs))
      this.tabs = 0
      return
    }
    if (gap === '') return
    if (this.length > 0) this.finish()
    const last = this.lines.at(-1)
    if (gap === '\n\n' && last && !isBlank(last.text)) this.blank(context.quote < last.quote ? context : last)
  }

  private blank({ quote, wrapper, forwarded }: Omit<TextLine, 'text'>): void {
    this.lines.push({ ...plainLine(''), quote, wrapper, forwarded, rest: this.isRest })
  }

  private finish(): void {
    const joined = writeStruck(this.pieces.join(''))
    const text = this.isExact ? joined.replaceAll('\u00A0', ' ').trimEnd() : layout(joined)
    const { marks, ...context } = this.context ?? { ...plainLine(''), marks: 0 }
    const prefix = '> '.repeat(Math.min(marks, MAX_MARKS))
    if (!isBlank(text)) this.lines.push({ ...context, rest: this.isRest, text: prefix + text })
    else if (this.lines.length > 0 && !isBlank(this.lines.at(-1)!.text)) this.blank(context)
    this.pieces = []
    this.length = 0
    this.endsWithSpace = true
    this.isExact = false
    this.context = undefined
  }
}
