import {
  cleanCharacters,
  imageText,
  type Context,
  LineWriter,
  linkAddress,
  type TextLine,
  plainLine,
} from './html-lines.ts'
import { LimitedParser } from './limited-parser.ts'

/** Role of an element, by the marks that mail programs leave for each other. */
type Container = 'quote' | 'wrapper' | 'introducer' | 'rest' | 'signature' | 'forwarded'

type Attributes = Record<string, string>

const BY_ID = new Map<string, Container>([
  ['olk_src_body_section', 'quote'],
  ['mail-editor-reference-message-container', 'quote'],
  ['appendonsend', 'rest'],
  ['divrplyfwdmsg', 'rest'],
  ['reply-intro', 'introducer'],
  ['_rc_sig', 'signature'],
  ['zm-_id_-sgn', 'signature'],
])

const BY_CLASS = new Map<string, Container>([
  ['neatline-quote', 'quote'],
  ['yahoo_quoted', 'quote'],
  ['zmail_extra', 'quote'],
  ['tutanota_quote', 'quote'],
  ['missive_quote', 'quote'],
  ['gmail_quote', 'wrapper'],
  ['gmail_quote_container', 'wrapper'],
  ['protonmail_quote', 'wrapper'],
  ['gmail_attr', 'introducer'],
  ['moz-cite-prefix', 'introducer'],
  ['gmail_quote_attribution', 'introducer'],
  ['moz-forward-container', 'forwarded'],
  ['gmail_signature_prefix', 'signature'],
  ['protonmail_signature_block', 'signature'],
])

/** Attributes of other names: GMX and Web.de, Spark, Zimbra, Gmail. */
const BY_ATTRIBUTE: [name: string, value: string, Container][] = [
  ['name', 'quote', 'quote'],
  ['name', 'messagereplysection', 'quote'],
  ['name', 'messagesignaturesection', 'signature'],
  ['data-marker', '__quoted_text__', 'quote'],
  ['data-marker', '__headers__', 'quote'],
  ['data-marker', '__sig_pre__', 'signature'],
  ['data-marker', '__sig_post__', 'signature'],
  ['data-smartmail', 'gmail_signature', 'signature'],
]

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
  for (const [name, value, container] of BY_ATTRIBUTE) {
    if (attributes[name]?.toLowerCase() === value) return container
  }
  if (attributes.id) {
    const container = byName(attributes.id.toLowerCase(), BY_ID)
    if (container) return container
  }
  for (const token of (attributes.class ?? '').slice(0, 500).toLowerCase().split(/\s+/)) {
    const container = byName(token, BY_CLASS)
    if (container) return container
  }
  return undefined
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

function readStyle(attributes: Attributes): ElementStyle {
  if (!attributes.style && !attributes.class && !('hidden' in attributes)) return UNSTYLED
  const style = declarations(attributes.style ?? '')
  const border = style.get('border') ?? ''
  return {
    isHidden: 'hidden' in attributes || isHidden(style),
    whiteSpace: readWhiteSpace(style),
    isTight: isTight(attributes, style),
    isIndentation:
      (attributes.class ?? '').includes('indent') ||
      ((border.startsWith('none') || isZero(border)) && !style.has('border-left')),
  }
}

/** Links after which only the text is read: mails with more were not written by a person. */
const MAX_LINKS = 5000
/** Characters of a link's text that are compared with its address. */
const MAX_LINK_TEXT = 4000
const MAX_INDENT = 10

/** Elements whose text is not read. */
const SILENT = new Set('head style script title template xml svg math object iframe select noscript'.split(' '))
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
  /** Number of the next item of a list; undefined in a list without numbers. */
  nextItem?: number | undefined
  lists: number
  /** Set where the next block is a signature, as Apple Mail marks it. */
  signatureFollows?: boolean
}

/** Reads one document. */
class HtmlReader {
  private readonly writer = new LineWriter()
  private readonly frames: Frame[] = [
    {
      name: '',
      context: { ...plainLine(''), marks: 0 },
      isHidden: false,
      whiteSpace: 'collapsed',
      isBlock: true,
      isSpaced: false,
      lists: 0,
    },
  ]
  private links = 0
  /** The link around the text; HTML has no links within links. */
  private link: { href: string; text: string } | undefined
  private wrappers = 0

  open(name: string, attributes: Record<string, string>): void {
    const parent = this.frames.at(-1)!
    const style = readStyle(attributes)
    const isIndentation = name === 'blockquote' && style.isIndentation
    const isBlock = BLOCKS.has(name) || SPACED.has(name)
    const follows = isBlock && parent.signatureFollows === true
    const container = isIndentation ? undefined : (containerOf(name, attributes) ?? (follows ? 'signature' : undefined))
    if (follows) parent.signatureFollows = false
    if (name === 'br' && /signature$/i.test(attributes.id ?? '')) parent.signatureFollows = true
    const frame: Frame = {
      name,
      context: container && name !== 'br' ? this.within(parent.context, container, name) : parent.context,
      isHidden: parent.isHidden || style.isHidden || SILENT.has(name),
      whiteSpace: style.whiteSpace ?? (name === 'pre' ? 'kept' : parent.whiteSpace),
      isBlock: isBlock || (container !== undefined && container !== 'signature' && name !== 'br'),
      isSpaced:
        SPACED.has(name) &&
        (!style.isTight || name === 'table') &&
        !(parent.lists > 0 && (name === 'ul' || name === 'ol')),
      lists: parent.lists + (name === 'ul' || name === 'ol' ? 1 : 0),
    }
    this.frames.push(frame)
    if (!frame.isHidden) this.begin(frame, parent, attributes)
  }

  close(): void {
    const frame = this.frames.pop()!
    if (frame.isHidden) return
    if (frame.name === 'a' && this.link) this.write(linkAddress(this.link.href, this.link.text), frame)
    if (frame.name === 'a') this.link = undefined
    if (frame.name === 'li') this.writer.endItem()
    else if (frame.name === 'td' || frame.name === 'th') this.writer.endCell()
    else if (frame.name === 'tr') this.writer.endRow()
    else if (frame.isBlock) this.writer.block(frame.isSpaced)
  }

  text(text: string): void {
    const frame = this.frames.at(-1)!
    if (frame.isHidden) return
    if (this.link && this.link.text.length < MAX_LINK_TEXT) this.link.text += text
    this.write(text, frame)
  }

  end(): TextLine[] {
    return this.writer.end()
  }

  private begin(frame: Frame, parent: Frame, attributes: Record<string, string>): void {
    const { name, context } = frame
    if (name === 'br') this.writer.breakLine(context)
    else if (name === 'hr') this.rule(context)
    else if (name === 'img') this.write(imageText(attributes), frame)
    else if (name === 'li') this.writer.item(bulletOf(parent))
    else if (name === 'td' || name === 'th') this.writer.cell()
    else if (name === 'tr') this.writer.row()
    else if (frame.isBlock) this.writer.block(frame.isSpaced)
    if (name === 'ol') frame.nextItem = Number.parseInt(attributes.start ?? '1', 10) || 1
    if (name === 'a' && attributes.href && this.links++ < MAX_LINKS) this.link = { href: attributes.href, text: '' }
  }

  private rule(context: Context): void {
    this.writer.block(false)
    this.writer.text('---', context, true)
    this.writer.block(false)
  }

  private write(text: string, { context, whiteSpace }: Frame): void {
    if (whiteSpace === 'collapsed') return this.writer.text(cleanCharacters(text), context, false)
    const [first = '', ...others] = cleanCharacters(text).split('\n')
    this.writer.text(first, context, whiteSpace === 'kept')
    for (const line of others) {
      this.writer.breakLine(context)
      this.writer.text(line, context, whiteSpace === 'kept')
    }
  }

  private within(context: Context, container: Container, name: string): Context {
    if (container === 'quote')
      return { ...context, quote: context.quote + 1, marks: context.marks + (name === 'blockquote' ? 1 : 0) }
    if (container === 'wrapper') return { ...context, wrapper: ++this.wrappers }
    if (container === 'rest') {
      if (context.quote === 0) this.writer.restFollows = true
      return context
    }
    return { ...context, [container]: true }
  }
}

function bulletOf(list: Frame): string {
  const indent = '\u00A0\u00A0'.repeat(Math.min(Math.max(list.lists - 1, 0), MAX_INDENT))
  return `${indent}${list.nextItem === undefined ? '-' : `${list.nextItem++}.`} `
}

/**
 * Reads an HTML mail as lines of text, in linear time: paragraphs, lists, tables with a tab between cells, links with
 * their address, pictures of the mail by name. Leaves out text that is not displayed; blank lines are single.
 */
export function readHtml(html: string): TextLine[] {
  const reader = new HtmlReader()
  const parser = new LimitedParser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: () => reader.close(),
    ontext: (text) => reader.text(text),
  })
  parser.end(html)
  return reader.end()
}
