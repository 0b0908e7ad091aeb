import { escapeHtml } from '../../platform/escape-html.ts'
import { decodeText, isRefusedCharset } from './text/charsets.ts'
import { cleanText } from './text/clean-text.ts'
import type { ContentStore } from './mime/content-sink.ts'
import { extractEmbeddedFiles } from './formats/embedded-files.ts'
import { MAIL_LIMITS } from './limits.ts'
import { type MimePart, isContainer } from './mime/mime-part.ts'
import type { MailFile } from '../in/parsed-mail.ts'
import { createMailFile } from './mail-file.ts'

/**
 * Joins the lines of `format=flowed` (RFC 3676): a line that ends with a space continues in the next one of the same
 * quote level. `delSp` removes that space. Quote marks stay.
 */
function unwrapFlowed(text: string, delSp: boolean): string {
  const joined: string[] = []
  let open: { depth: number; pieces: string[] } | undefined
  const end = () => {
    if (open) joined.push(`${quoteMarks(open.depth)}${open.pieces.join('')}`)
    open = undefined
  }
  for (const line of text.split('\n')) {
    const depth = quoteDepth(line)
    const unquoted = line.slice(depth)
    const content = unquoted.startsWith(' ') ? unquoted.slice(1) : unquoted
    if (open && open.depth !== depth) end()
    const isSignature = content === '-- '
    if (isSignature) end()
    const isSoft = content.endsWith(' ') && !isSignature
    open ??= { depth, pieces: [] }
    open.pieces.push(isSoft && delSp ? content.slice(0, -1) : content)
    if (!isSoft) end()
  }
  end()
  return joined.join('\n')
}

function quoteDepth(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth += 1
  return depth
}

const quoteMarks = (depth: number) => (depth === 0 ? '' : `${'>'.repeat(depth)} `)

/** A stretch of the text: plain, as HTML, or the same in both. */
type Segment = { plain: string | null; html: string | null }

/** Text of a mail with its parts and embedded files. */
export type MailBody = {
  plain: string | null
  html: string | null
  used: Set<MimePart>
  files: MailFile[]
  notices: string[]
}

/** Copies of the text for other programs. */
const OTHER_VERSIONS = ['text/x-amp-html', 'text/watch-html', 'text/enriched']
const UTF7_NOTICE = 'Part of the text is in an encoding that isn’t read here (UTF-7).'
const CUT_NOTICE = 'The text is longer than 1 MB. Its beginning is shown; all of it is in an attached file.'

/** Chooses and joins the texts of a mail: of alternatives the plain and the HTML version, of everything else all. */
export function readBody(root: MimePart, store: ContentStore): MailBody {
  const body: MailBody = { plain: null, html: null, used: new Set(), files: [], notices: [] }
  const segments = new BodyReader(body, store).read(root)
  const has = (kind: keyof Segment) => segments.some((segment) => segment[kind] !== null)
  if (has('html')) body.html = cut(segments.map(({ plain, html }) => html ?? asHtml(plain ?? '')).join('\n'))
  if (segments.length > 0 && segments.every(({ plain }) => plain !== null))
    body.plain = cut(segments.map(({ plain }) => plain).join('\n\n'))
  return body
}

const cut = (text: string) => text.slice(0, MAIL_LIMITS.textBytes).toWellFormed()

class BodyReader {
  readonly #body: MailBody
  readonly #store: ContentStore
  #isFirst = true

  constructor(body: MailBody, store: ContentStore) {
    this.#body = body
    this.#store = store
  }

  read(part: MimePart): Segment[] {
    if (part.type === 'multipart/alternative') return this.#readAlternatives(part)
    if (part.type === 'multipart/encrypted') return []
    if (isContainer(part)) return part.children.flatMap((child) => this.read(child))
    return this.#readLeaf(part)
  }

  #readAlternatives(part: MimePart): Segment[] {
    const versions = part.children.map((child) => this.read(child))
    // The best version is the last (RFC 2046, 5.1.4); an empty one is none.
    const best = (kind: keyof Segment) => {
      const texts = versions.map((segments) => segments.map((segment) => segment[kind] ?? '').join('\n'))
      return texts.findLast((text) => text.trim() !== '') ?? null
    }
    const segment = { plain: best('plain'), html: best('html') }
    if (segment.plain === null && segment.html === null) return []
    for (const child of part.children) if (OTHER_VERSIONS.includes(child.type)) this.#use(child)
    return [segment]
  }

  #readLeaf(part: MimePart): Segment[] {
    const isFirst = this.#isFirst
    this.#isFirst = false
    const { content, type } = part
    const isShown = type === 'text/plain' || type === 'text/html'
    // A text with a name is a file, except for versions of the text and for a mail that begins with it.
    const isFile = part.disposition === 'attachment' || (part.hasName && !isFirst && !isVersion(part))
    if (!isShown || !content?.text || isFile) return []
    if (content.path === undefined) this.#use(part)
    else this.#notice(CUT_NOTICE)
    if (isRefusedCharset(part.parameters.get('charset') ?? '')) this.#notice(UTF7_NOTICE)
    return [
      type === 'text/html'
        ? { plain: null, html: readHtml(part, content.text) }
        : { plain: this.#readPlain(part, content.text), html: null },
    ]
  }

  #readPlain(part: MimePart, content: Buffer): string {
    const { text, files } = extractEmbeddedFiles(content)
    for (const { name, bytes } of files) {
      const stored = this.#store.write(bytes)
      const type = name === 'signature.asc' ? 'application/pgp-signature' : 'application/octet-stream'
      this.#body.files.push(createMailFile(stored, name, type))
    }
    const decoded = cleanText(decodeText(text, part.parameters.get('charset') ?? ''))
    const isFlowed = part.parameters.get('format')?.toLowerCase() === 'flowed'
    return isFlowed ? unwrapFlowed(decoded, part.parameters.get('delsp')?.toLowerCase() === 'yes') : decoded
  }

  #use(part: MimePart): void {
    this.#body.used.add(part)
  }

  #notice(notice: string): void {
    if (!this.#body.notices.includes(notice)) this.#body.notices.push(notice)
  }
}

const isVersion = (part: MimePart) => part.parent?.type === 'multipart/alternative'

const META_CHARSET = /<meta[^>]{0,200}charset\s?=\s?["']?([\w-]{1,40})/i

function readHtml(part: MimePart, content: Buffer): string {
  const declared = part.parameters.get('charset') ?? META_CHARSET.exec(content.toString('latin1', 0, 4096))?.[1] ?? ''
  return cleanText(decodeText(content, declared))
}

const asHtml = (plain: string) => `<div style="white-space: pre-wrap">${escapeHtml(plain)}</div>`
