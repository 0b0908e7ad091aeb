import { decodePercent } from '../../../platform/decode-percent.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { LimitedParser } from './limited-parser.ts'

const words = (list: string) => new Set(list.trim().split(/\s+/))

/** Elements that mark up a mail. All others are left out; their content stays, except for the following ones. */
const ALLOWED_ELEMENTS = words(`
  a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em
  figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small
  span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr
`)

/** Elements removed with their content: it runs, is not for reading, or is parsed by other rules. */
const REMOVED_WITH_CONTENT = words(`
  script style title iframe object applet svg math template noscript noembed noframes frameset textarea select xmp
  plaintext audio video canvas map datalist
`)

const VOID_ELEMENTS = words(`
  area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr
`)

/** Forms of attribute values, without addresses and code. */
const FORMS = {
  text: /^[^\0]{0,1000}$/,
  letters: /^[a-z-]{1,20}$/i,
  size: /^[+-]?\d{1,5}(px|%)?$/,
  count: /^\d{1,3}$/,
  color: /^(#[0-9a-f]{3,8}|[a-z]{1,30})$/i,
  fonts: /^[\w ,.'-]{1,200}$/,
}
type Form = keyof typeof FORMS

const EVERYWHERE: Record<string, Form> = {
  title: 'text',
  lang: 'letters',
  dir: 'letters',
  align: 'letters',
  valign: 'letters',
  width: 'size',
  height: 'size',
  bgcolor: 'color',
}
const OF_ELEMENT: Record<string, Record<string, Form>> = {
  img: { alt: 'text', border: 'size', hspace: 'size', vspace: 'size' },
  table: { border: 'size', cellpadding: 'size', cellspacing: 'size' },
  td: { colspan: 'count', rowspan: 'count', nowrap: 'letters' },
  th: { colspan: 'count', rowspan: 'count', nowrap: 'letters' },
  col: { span: 'count' },
  colgroup: { span: 'count' },
  ol: { start: 'size', type: 'letters' },
  ul: { type: 'letters' },
  li: { value: 'size' },
  font: { color: 'color', face: 'fonts', size: 'size' },
  hr: { size: 'size', color: 'color' },
  time: { datetime: 'text' },
}

/** Returns whether an attribute may stay with its value; addresses and styles are judged elsewhere. */
function isAllowedAttribute(element: string, name: string, value: string): boolean {
  const own = Object.hasOwn(OF_ELEMENT, element) ? OF_ELEMENT[element]! : {}
  const form = Object.hasOwn(own, name) ? own[name] : Object.hasOwn(EVERYWHERE, name) ? EVERYWHERE[name] : undefined
  return form !== undefined && FORMS[form].test(value.trim())
}

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const MAX_LENGTH = 4000
const DATA_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp);base64,/i
const BASE64 = /^[A-Za-z0-9+/=\s]*$/

/** Returns the address of a link as the browser will read it; null for a relative one, or one that does something. */
function safeLink(address: string): string | null {
  const url = parse(address)
  return url && LINK_PROTOCOLS.has(url.protocol) ? url.href : null
}

/** Classifies the address of a picture: in the mail, in the address itself, remote; null for none. */
function readImageAddress(address: string): { cid: string } | { data: string } | { remote: string } | null {
  const bare = address.trim()
  if (/^cid:/i.test(bare)) return { cid: decodePercent(bare.slice(4)) ?? bare.slice(4) }
  const data = DATA_IMAGE.exec(bare)
  if (data) return BASE64.test(bare.slice(data[0].length)) ? { data: bare } : null
  const url = parse(bare)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? { remote: url.href } : null
}

function parse(address: string): URL | null {
  return address.length > MAX_LENGTH ? null : URL.parse(address.trim())
}

const ALLOWED = words(`
  background background-color border-collapse border-color border-radius border-spacing border-style border-width
  caption-side clear color direction display empty-cells float font font-family font-size font-style font-variant
  font-weight height letter-spacing line-height list-style list-style-position list-style-type max-height max-width
  min-height min-width overflow-wrap quotes table-layout text-align text-decoration text-decoration-color
  text-decoration-line text-decoration-style text-indent text-transform vertical-align white-space width word-break
  word-spacing word-wrap
`)
/** Families with sides: `margin-left`, `border-top-color`. */
const FAMILY = /^(?:margin|padding|border)(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?$/
/** Values without backslash, comment, bracket or address, which mean what is written. */
const VALUE = /^[\w\s#%.,'"()!+/-]{1,300}$/
/** Name of a called function before its bracket. */
const FUNCTION = /[a-z-]{0,20}$/i
const COLOR_FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla'])
/** Negative lengths, which move a text out of its place. */
const NEGATIVE = /(?:^|[\s(,])-\s?[\d.]/
const MAX_DECLARATIONS = 100

/** Returns the declarations of a style attribute that only paint and place their own element. */
function cleanStyle(style: string): string {
  return style
    .split(';', MAX_DECLARATIONS)
    .map(cleanDeclaration)
    .filter((declaration) => declaration !== '')
    .join('; ')
}

function cleanDeclaration(declaration: string): string {
  const colon = declaration.indexOf(':')
  if (colon < 0) return ''
  const property = declaration.slice(0, colon).trim().toLowerCase()
  const value = declaration.slice(colon + 1).trim()
  if (!ALLOWED.has(property) && !FAMILY.test(property)) return ''
  return isSafeValue(value) ? `${property}: ${value}` : ''
}

function isSafeValue(value: string): boolean {
  if (!VALUE.test(value) || NEGATIVE.test(value)) return false
  const functions = value
    .split('(')
    .slice(0, -1)
    .map((before) => FUNCTION.exec(before)![0].toLowerCase())
  // A quote that is not closed would swallow the next declaration.
  const isQuoted = (quote: string) => value.split(quote).length % 2 === 1
  return functions.every((name) => COLOR_FUNCTIONS.has(name)) && isQuoted('"') && isQuoted("'")
}

export type CleanHtmlOptions = {
  /** Returns the address to show for a picture of the mail, by its Content-ID; undefined where it is not shown. */
  images: (cid: string) => string | undefined
  /** Shows pictures of other servers, whose loading reports that the mail is read. */
  remoteImages: boolean
}

const MAX_LINKS = 5000
const MAX_ATTRIBUTES = 50
const MAX_VALUE_LENGTH = 1024 * 1024

/**
 * Returns the HTML of a mail reduced to markup of text in balanced tags, in linear time: no scripts, forms, frames,
 * styles that load or move anything, and no address but links, pictures of the mail and, if allowed, pictures of other
 * servers. It is the second wall after the policy of its frame.
 */
export function cleanHtml(html: string, { images, remoteImages }: CleanHtmlOptions): string {
  const output: string[] = []
  /** The tags in the output of the open elements; null for an element that is left out. */
  const open: (string | null)[] = []
  let removedDepth = 0
  let links = 0

  /** Writes an opening tag; returns its name, or null where the element does not stay. */
  function writeTag(name: string, attributes: Record<string, string>): string | null {
    if (!ALLOWED_ELEMENTS.has(name)) return null
    const given = Object.entries(attributes).slice(0, MAX_ATTRIBUTES)
    const kept = given.filter(([key, value]) => isAllowedAttribute(name, key, value))
    const style = cleanStyle(attributes.style ?? '')
    if (style !== '') kept.push(['style', style])
    if (name === 'img' && !addSource(kept, attributes.src ?? '')) return null
    if (name === 'a') addLink(kept, attributes.href ?? '')
    const written = kept.map(([key, value]) => ` ${key}="${escapeHtml(value.replaceAll('\0', ''))}"`)
    output.push(`<${name}${written.join('')}>`)
    return name
  }

  function addSource(kept: [string, string][], address: string): boolean {
    const image = address.length > MAX_VALUE_LENGTH ? null : readImageAddress(address)
    if (!image) return false
    if ('remote' in image) {
      if (remoteImages) kept.push(['src', image.remote], ['referrerpolicy', 'no-referrer'], ['loading', 'lazy'])
      return remoteImages
    }
    const source = 'cid' in image ? images(image.cid) : image.data
    if (source !== undefined) kept.push(['src', source])
    return source !== undefined
  }

  function addLink(kept: [string, string][], address: string): void {
    const link = safeLink(address)
    if (link === null || links >= MAX_LINKS) return
    links += 1
    kept.push(['href', link], ['rel', 'noreferrer noopener'], ['target', '_blank'])
  }

  const parser = new LimitedParser({
    ontext(text) {
      if (removedDepth === 0) output.push(escapeHtml(text.replaceAll('\0', '')))
    },
    onopentag(name, attributes) {
      if (REMOVED_WITH_CONTENT.has(name)) removedDepth += 1
      open.push(removedDepth === 0 ? writeTag(name === 'body' ? 'div' : name, attributes) : null)
    },
    onclosetag(name) {
      if (REMOVED_WITH_CONTENT.has(name)) removedDepth -= 1
      const written = open.pop()
      if (written && !VOID_ELEMENTS.has(written)) output.push(`</${written}>`)
    },
  })
  parser.end(html)
  return output.join('').toWellFormed()
}
