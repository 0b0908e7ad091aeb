import {
  boxText,
  cleanCharacters,
  imageText,
  type Context,
  LineWriter,
  linkAddress,
  type TextLine,
  plainLine,
} from './html-lines.ts'
import { keyOfWord } from '../text/key-of-word.ts'
import { type InlineMarks, itemMark, listStyleOf, withMarks } from './inline-marks.ts'
import { LimitedParser } from './limited-parser.ts'

/** Role of an element, by the marks that mail programs leave for each other. */
type Container = 'quote' | 'wrapper' | 'introducer' | 'rest' | 'signature' | 'forwarded'

type Attributes = Record<string, string>

const rolesOf = keyOfWord<Container>

const BY_ID = rolesOf({
  quote: 'olk_src_body_section mail-editor-reference-message-container',
  rest: 'appendonsend divrplyfwdmsg',
  introducer: 'reply-intro',
  signature: '_rc_sig zm-_id_-sgn',
})
const BY_CLASS = rolesOf({
  quote: 'neatline-quote yahoo_quoted zmail_extra tutanota_quote missive_quote',
  wrapper: 'gmail_quote gmail_quote_container protonmail_quote',
  introducer: 'gmail_attr moz-cite-prefix gmail_quote_attribution',
  forwarded: 'moz-forward-container',
  signature: 'gmail_signature_prefix protonmail_signature_block',
})
/** Attributes of other names: GMX and Web.de, Spark, Zimbra, Gmail. */
const BY_ATTRIBUTE = [
  ['name', rolesOf({ quote: 'quote messagereplysection', signature: 'messagesignaturesection' })],
  ['data-marker', rolesOf({ quote: '__quoted_text__ __headers__', signature: '__sig_pre__ __sig_post__' })],
  ['data-smartmail', rolesOf({ signature: 'gmail_signature' })],
] as const

/** Names that programs prefix with something of their own (`ydp1a2b3cyahoo_quoted`, `m_-12neatline-quote`). */
const PREFIXED = ['neatline-quote', 'yahoo_quoted']
const isSignature = (name: string) => name.includes('signature') && !name.startsWith('x_')

function byName(name: string, names: Map<string, Container>): Container | undefined {
  const known = names.get(name)
  if (known) return known
  if (isSignature(name)) return 'signature'
  return PREFIXED.some((end) => name.endsWith(end)) ? 'quote' : undefined
}

/** Returns the role of an element; undefined for none. `blockquote` is a quote whatever its attributes. */
function containerOf(element: string, attributes: Attributes): Container | undefined {
  if (element === 'blockquote') return 'quote'
  // Mailspring
  if (element === 'signature') return 'signature'
  for (const [name, roles] of BY_ATTRIBUTE) {
    const container = roles.get(attributes[name]?.toLowerCase() ?? '')
    if (container) return container
  }
  const byId = attributes.id && byName(attributes.id.toLowerCase(), BY_ID)
  if (byId) return byId
  const classes = (attributes.class ?? '').slice(0, 500).toLowerCase().split(/\s+/)
  return classes.map((name) => byName(name, BY_CLASS)).find((container) => container !== undefined)
}

/** Display properties that reading an element as text depends on. */
type ElementStyle = {
  isHidden: boolean
  /** Handling of spaces and line breaks; `undefined` as around it. */
  whiteSpace: 'kept' | 'lines' | 'collapsed' | undefined
  /** Set for a paragraph without space above and below. */
  isTight: boolean
  /** Set for a `blockquote` that is an editor's indentation, not a quotation. */
  isIndentation: boolean
  marks?: InlineMarks
  /** Counting of a list or an item, such as `lower-roman`. */
  listStyle?: string | undefined
}

const UNSTYLED: ElementStyle = { isHidden: false, whiteSpace: undefined, isTight: false, isIndentation: false }

/** Parses properties and values in lower case, such as `display` and `none`. */
function declarations(style: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0) found.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim())
  }
  return found
}

const isZero = (value: string | undefined) => value !== undefined && Number.parseFloat(value) < 0.1

function isHidden(style: Map<string, string>): boolean {
  return (
    (style.get('display') ?? '').startsWith('none') ||
    (style.get('visibility') ?? '').startsWith('hidden') ||
    (style.get('mso-hide') ?? '').startsWith('all') ||
    isZero(style.get('font-size')) ||
    isZero(style.get('opacity')) ||
    ((isZero(style.get('max-height')) || isZero(style.get('height')) || isZero(style.get('max-width'))) &&
      (style.get('overflow') ?? '').startsWith('hidden'))
  )
}

function readWhiteSpace(style: Map<string, string>): ElementStyle['whiteSpace'] {
  const value = style.get('white-space') ?? ''
  if (value.startsWith('pre-line')) return 'lines'
  if (value.startsWith('pre') || value.startsWith('break-spaces')) return 'kept'
  return value.startsWith('normal') || value.startsWith('nowrap') ? 'collapsed' : undefined
}

function isTight(attributes: Attributes, style: Map<string, string>): boolean {
  if (/^mso|\smso/i.test(attributes.class ?? '')) return true
  const [top, right = top, bottom = top] = (style.get('margin') ?? '').split(/\s+/)
  const below = style.get('margin-bottom') ?? bottom
  return right !== undefined && isZero(style.get('margin-top') ?? top) && isZero(below)
}

function readMarks(style: Map<string, string>): InlineMarks {
  const lines = `${style.get('text-decoration')} ${style.get('text-decoration-line')}`
  const height = style.get('vertical-align') ?? ''
  return {
    ...(lines.includes('line-through') && { isStruck: true }),
    ...((height === 'super' || height === 'sub') && { script: height === 'sub' ? 'sub' : 'sup' }),
  }
}

function readStyle(attributes: Attributes): ElementStyle {
  const { type } = attributes
  if (!attributes.style && !attributes.class && !type && !('hidden' in attributes)) return UNSTYLED
  const style = declarations(attributes.style ?? '')
  const border = style.get('border') ?? ''
  return {
    isHidden: 'hidden' in attributes || isHidden(style),
    whiteSpace: readWhiteSpace(style),
    isTight: isTight(attributes, style),
    isIndentation:
      (attributes.class ?? '').includes('indent') ||
      ((border.startsWith('none') || isZero(border)) && !style.has('border-left')),
    marks: readMarks(style),
    listStyle: listStyleOf(type, style),
  }
}

/** Links after which only the text is read: mails with more were not written by a person. */
const MAX_LINKS = 5000
/** Characters of a link's text that are compared with its address. */
const MAX_LINK_TEXT = 4000
const MAX_INDENT = 10

/** Elements whose text is not read. */
const SILENT = new Set('head style script title template xml svg math object iframe select noscript'.split(' '))
const STRUCK = new Set(['s', 'strike', 'del'])
/** Elements with a blank line above and below. */
const SPACED = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote table figure'.split(' '))
const BLOCKS = new Set(
  `address article aside body center dd details div dt fieldset figcaption footer form header html legend main nav
  section summary tr tbody thead tfoot caption`.split(/\s+/),
)

type Frame = {
  name: string
  context: Context
  isHidden: boolean
  whiteSpace: NonNullable<ElementStyle['whiteSpace']>
  isBlock: boolean
  isSpaced: boolean
  marks: InlineMarks
  /** The list around it. */
  list: List | undefined
  lists: number
  /** Set where the next block is a signature, as Apple Mail marks it. */
  signatureFollows?: boolean
}

/** A list. Where `isLate`, the number of its items is added to each number: it counts down to 1. */
type List = { style: string; next: number; step: 1 | -1; items: number; isLate: boolean }

/** A noncharacter before the place of a mark in `lateMarks`. */
const LATE_MARK = /\uFDD2(\d{1,7});/g

const numberIn = (text: string | undefined) =>
  /^\s*[+-]?\d{1,9}/.test(text ?? '') ? Number.parseInt(text!, 10) : undefined

function listOf(name: string, { start, reversed }: Attributes, { listStyle }: ElementStyle): List {
  const [isReversed, first] = [reversed !== undefined, numberIn(start)]
  const isLate = isReversed && first === undefined
  const style = listStyle ?? (name === 'ol' ? 'decimal' : 'disc')
  return { style, next: isLate ? 0 : (first ?? 1), step: isReversed ? -1 : 1, items: 0, isLate }
}

function marksOf(name: string, { marks }: ElementStyle, around: InlineMarks): InlineMarks {
  const script = name === 'sup' || name === 'sub' ? name : undefined
  if (!marks && !script && !STRUCK.has(name)) return around
  return { ...around, ...marks, ...(script && { script }), ...(STRUCK.has(name) && { isStruck: true }) }
}

/**
 * Reads an HTML mail as lines of text, in linear time: paragraphs, lists with their marks, tables with a tab between
 * cells, links with their address, pictures of the mail by name, `~~struck~~` text, powers and indices. Leaves out text
 * that is not displayed; blank lines are single.
 */
export function readHtml(html: string): TextLine[] {
  const writer = new LineWriter()
  const frames: Frame[] = [
    {
      name: '',
      context: { ...plainLine(''), marks: 0 },
      isHidden: false,
      whiteSpace: 'collapsed',
      isBlock: true,
      isSpaced: false,
      marks: {},
      list: undefined,
      lists: 0,
    },
  ]
  const lateMarks: (() => string)[] = []
  let links = 0
  /** The link around the text; HTML has no links within links. */
  let link: { href: string; text: string } | undefined
  let wrappers = 0

  function open(name: string, attributes: Attributes): void {
    const parent = frames.at(-1)!
    const style = readStyle(attributes)
    const isIndentation = name === 'blockquote' && style.isIndentation
    const isList = name === 'ul' || name === 'ol'
    const isBlock = BLOCKS.has(name) || SPACED.has(name)
    const follows = isBlock && parent.signatureFollows === true
    const container = isIndentation ? undefined : (containerOf(name, attributes) ?? (follows ? 'signature' : undefined))
    if (follows) parent.signatureFollows = false
    if (name === 'br' && /signature$/i.test(attributes.id ?? '')) parent.signatureFollows = true
    const frame: Frame = {
      name,
      context: container && name !== 'br' ? within(parent.context, container, name) : parent.context,
      isHidden: parent.isHidden || style.isHidden || SILENT.has(name),
      whiteSpace: style.whiteSpace ?? (name === 'pre' ? 'kept' : parent.whiteSpace),
      isBlock: isBlock || (container !== undefined && container !== 'signature' && name !== 'br'),
      isSpaced: SPACED.has(name) && (!style.isTight || name === 'table') && !(parent.lists > 0 && isList),
      marks: marksOf(name, style, parent.marks),
      list: isList ? listOf(name, attributes, style) : parent.list,
      lists: parent.lists + (isList ? 1 : 0),
    }
    frames.push(frame)
    if (!frame.isHidden) begin(frame, parent, attributes)
  }

  function close(): void {
    const frame = frames.pop()!
    if (frame.isHidden) return
    const { name } = frame
    if (name === 'a' && link) write(linkAddress(link.href, link.text), frame)
    if (name === 'a') link = undefined
    if (name === 'li' || name === 'dd') writer.endItem()
    else if (name === 'td' || name === 'th') writer.endCell()
    else if (name === 'tr') writer.endRow()
    else if (frame.isBlock) writer.block(frame.isSpaced)
  }

  function readText(text: string): void {
    const frame = frames.at(-1)!
    if (frame.isHidden) return
    if (link && link.text.length < MAX_LINK_TEXT) link.text += text
    write(text, frame)
  }

  function begin(frame: Frame, parent: Frame, attributes: Attributes): void {
    const { name, context } = frame
    if (name === 'br') writer.breakLine(context)
    else if (name === 'hr') writeRule(context)
    else if (name === 'img') write(imageText(attributes), frame)
    else if (name === 'li') writer.item(bulletOf(parent, attributes))
    else if (name === 'dd') writer.item('\u00A0\u00A0')
    else if (name === 'td' || name === 'th') writer.cell()
    else if (name === 'tr') writer.row()
    else if (frame.isBlock) writer.block(frame.isSpaced)
    write(boxText(attributes), frame)
    if (name === 'a' && attributes.href && links++ < MAX_LINKS) link = { href: attributes.href, text: '' }
  }

  function writeRule(context: Context): void {
    writer.block(false)
    writer.text('---', context, true)
    writer.block(false)
  }

  function write(text: string, { context, whiteSpace, marks }: Frame): void {
    const clean = cleanCharacters(text)
    for (const [index, line] of (whiteSpace === 'collapsed' ? [clean] : clean.split('\n')).entries()) {
      if (index > 0) writer.breakLine(context)
      writer.text(withMarks(line, marks, writer.before()), context, whiteSpace === 'kept')
    }
  }

  function within(context: Context, container: Container, name: string): Context {
    if (container === 'quote')
      return { ...context, quote: context.quote + 1, marks: context.marks + (name === 'blockquote' ? 1 : 0) }
    if (container === 'wrapper') return { ...context, wrapper: ++wrappers }
    if (container !== 'rest') return { ...context, [container]: true }
    if (context.quote === 0) writer.restFollows = true
    return context
  }

  function bulletOf({ list, lists }: Frame, attributes: Attributes): string {
    const indent = '\u00A0\u00A0'.repeat(Math.min(Math.max(lists - 1, 0), MAX_INDENT))
    if (!list) return `${indent}- `
    const style = readStyle(attributes).listStyle ?? list.style
    const value = numberIn(attributes.value)
    if (value !== undefined) Object.assign(list, { next: value, isLate: false })
    const number = list.next
    list.items++
    list.next += list.step
    const mark = list.isLate
      ? `\uFDD2${lateMarks.push(() => itemMark(style, list.items + number)) - 1};`
      : itemMark(style, number)
    return mark === '' ? indent : `${indent}${mark} `
  }

  new LimitedParser({ onopentag: open, onclosetag: close, ontext: readText }).end(html)
  const lines = writer.end()
  for (const line of lateMarks.length > 0 ? lines : [])
    line.text = line.text.replaceAll(LATE_MARK, (_, at: string) => lateMarks[Number(at)]?.() ?? '')
  return lines
}
