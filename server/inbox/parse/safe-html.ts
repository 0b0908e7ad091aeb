import { Tokenizer } from 'htmlparser2'
import { escapeHtml } from '../../escape-html.ts'
import {
  ALLOWED_ELEMENTS,
  IMPLIED_ENDS,
  REMOVED_WITH_CONTENT,
  VOID_ELEMENTS,
  isAllowedAttribute,
} from './html/allowed-elements.ts'
import { readImageAddress, safeLink } from './html/safe-address.ts'
import { cleanStyle } from './html/safe-style.ts'

export type CleanHtmlOptions = {
  /** Returns where a picture of the mail is, by its Content-ID; undefined where it is not shown. */
  images: (cid: string) => string | undefined
  /** Whether pictures of other servers are shown; loading one tells its server that the mail is read. */
  remoteImages: boolean
}

/** Browsers nest no deeper. */
const MAX_DEPTH = 500
const MAX_LINKS = 5000
const MAX_ATTRIBUTES = 50
const MAX_VALUE_LENGTH = 1024 * 1024

/**
 * Returns the HTML of a mail with what marks up a text, in balanced tags: no scripts, forms, frames, styles that load or
 * move anything, no address but links, pictures of the mail and, if allowed, pictures of other servers. In linear time.
 * It is the second wall: the first is the policy of the frame it is shown in.
 */
export function cleanHtml(html: string, options: CleanHtmlOptions): string {
  return new Cleaner(html, options).run()
}

class Cleaner {
  readonly #html: string
  readonly #options: CleanHtmlOptions
  readonly #output: string[] = []
  /** Open elements, also those left out; `written` are in the output. */
  readonly #open: { name: string; written: string | null }[] = []
  readonly #openCount = new Map<string, number>()
  #removedDepth = 0
  #links = 0
  #name = ''
  #attributes = new Map<string, string>()
  #attribute = ''
  #value: string[] = []

  constructor(html: string, options: CleanHtmlOptions) {
    this.#html = html
    this.#options = options
  }

  run(): string {
    const text = (start: number, end: number) => this.#html.slice(start, end)
    const nothing = () => {}
    const tokenizer = new Tokenizer(
      { decodeEntities: true },
      {
        ontext: (start, end) => this.#write(text(start, end)),
        ontextentity: (codepoint) => this.#write(String.fromCodePoint(codepoint)),
        onopentagname: (start, end) => this.#begin(text(start, end).toLowerCase()),
        onattribname: (start, end) => {
          this.#attribute = text(start, end).toLowerCase()
          this.#value = []
        },
        onattribdata: (start, end) => this.#value.push(text(start, end)),
        onattribentity: (codepoint) => this.#value.push(String.fromCodePoint(codepoint)),
        onattribend: () => this.#endAttribute(),
        onopentagend: () => this.#openElement(),
        onselfclosingtag: () => this.#openElement(),
        onclosetag: (start, end) => this.#close(text(start, end).toLowerCase()),
        oncdata: nothing,
        oncomment: nothing,
        ondeclaration: nothing,
        onprocessinginstruction: nothing,
        onend: nothing,
      },
    )
    tokenizer.write(this.#html)
    tokenizer.end()
    while (this.#open.length > 0) this.#pop()
    return this.#output.join('').toWellFormed()
  }

  #write(text: string): void {
    if (this.#removedDepth === 0) this.#output.push(escapeHtml(text.replaceAll('\0', '')))
  }

  #begin(name: string): void {
    this.#name = name
    this.#attributes = new Map()
  }

  #endAttribute(): void {
    const value = this.#value.join('')
    // Of an attribute that is there twice, browsers take the first.
    if (
      this.#attributes.size < MAX_ATTRIBUTES &&
      !this.#attributes.has(this.#attribute) &&
      value.length <= MAX_VALUE_LENGTH
    )
      this.#attributes.set(this.#attribute, value)
  }

  #openElement(): void {
    const name = this.#name
    if (VOID_ELEMENTS.has(name)) {
      if (this.#removedDepth === 0) this.#writeTag(name)
      return
    }
    this.#endImplied(name)
    if (this.#open.length >= MAX_DEPTH) return
    if (REMOVED_WITH_CONTENT.has(name)) this.#removedDepth += 1
    const isWritten = this.#removedDepth === 0 && (ALLOWED_ELEMENTS.has(name) || name === 'body')
    const written = isWritten ? this.#writeTag(name === 'body' ? 'div' : name) : null
    this.#open.push({ name, written })
    this.#openCount.set(name, (this.#openCount.get(name) ?? 0) + 1)
  }

  #endImplied(name: string): void {
    const ended = Object.hasOwn(IMPLIED_ENDS, name) ? IMPLIED_ENDS[name] : undefined
    while (ended?.has(this.#open.at(-1)?.name ?? '')) this.#pop()
  }

  /** Writes an opening tag; returns its name, or null where the element does not stay. */
  #writeTag(name: string): string | null {
    if (!ALLOWED_ELEMENTS.has(name)) return null
    const kept: [string, string][] = []
    for (const [attribute, value] of this.#attributes)
      if (isAllowedAttribute(name, attribute, value)) kept.push([attribute, value])
    const style = cleanStyle(this.#attributes.get('style') ?? '')
    if (style !== '') kept.push(['style', style])
    if (name === 'img' && !this.#addSource(kept)) return null
    if (name === 'a') this.#addLink(kept)
    const attributes = kept.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value.replaceAll('\0', ''))}"`)
    this.#output.push(`<${name}${attributes.join('')}>`)
    return name
  }

  #addSource(kept: [string, string][]): boolean {
    const image = readImageAddress(this.#attributes.get('src') ?? '')
    if (!image) return false
    if ('remote' in image) {
      if (!this.#options.remoteImages) return false
      kept.push(['src', image.remote], ['referrerpolicy', 'no-referrer'], ['loading', 'lazy'])
      return true
    }
    const source = 'cid' in image ? this.#options.images(image.cid) : image.data
    if (source !== undefined) kept.push(['src', source])
    return source !== undefined
  }

  #addLink(kept: [string, string][]): void {
    const link = safeLink(this.#attributes.get('href') ?? '')
    if (link === null || this.#links >= MAX_LINKS) return
    this.#links += 1
    kept.push(['href', link], ['rel', 'noreferrer noopener'], ['target', '_blank'])
  }

  #close(name: string): void {
    if (!this.#openCount.get(name)) return
    for (let closed = ''; closed !== name;) closed = this.#pop()
  }

  #pop(): string {
    const { name, written } = this.#open.pop()!
    this.#openCount.set(name, this.#openCount.get(name)! - 1)
    if (REMOVED_WITH_CONTENT.has(name)) this.#removedDepth -= 1
    if (written) this.#output.push(`</${written}>`)
    return name
  }
}
