import { escapeHtml } from '../../platform/escape-html.ts'
import { decodeText, isRefusedCharset } from './text/charsets.ts'
import { cleanText } from './text/clean-text.ts'
import type { ContentStore } from './mime/content-sink.ts'
import { extractEmbeddedFiles } from './formats/embedded-files.ts'
import { MAIL_LIMITS } from './limits.ts'
import { type MimePart, isContainer } from './mime/mime-part.ts'
import type { MailFile } from '../in/parsed-mail.ts'
import { createMailFile } from './mail-files.ts'

/** Joins the lines of `format=flowed` (RFC 3676) of one quote level; `delSp` removes the space at their ends. */
function unwrapFlowed(text: string, delSp: boolean): string {
  const joined: string[] = []
  let open: { marks: string; pieces: string[] } | undefined
  const end = () => {
    if (open) joined.push(`${open.marks}${open.marks && ' '}${open.pieces.join('')}`)
    open = undefined
  }
  for (const line of text.split('\n')) {
    const marks = /^>*/.exec(line)![0]
    const content = line.slice(marks.length).replace(/^ /, '')
    if (open && open.marks !== marks) end()
    const isSignature = content === '-- '
    if (isSignature) end()
    const isSoft = content.endsWith(' ') && !isSignature
    open ??= { marks, pieces: [] }
    open.pieces.push(isSoft && delSp ? content.slice(0, -1) : content)
    if (!isSoft) end()
  }
  end()
  return joined.join('\n')
}

/** A stretch of the text: plain, as HTML, or the same in both. */
type Segment = { plain: string | null; html: string | null }

/** Copies of the text for other programs. */
const OTHER_VERSIONS = ['text/x-amp-html', 'text/watch-html', 'text/enriched', 'text/vnd.google.email-reaction+json']
const UTF7_NOTICE = 'Part of the text is in an encoding that isn’t read here (UTF-7).'
const CUT_NOTICE = 'The text is longer than 1 MB. Its beginning is shown; all of it is in an attached file.'

/** Chooses and joins the texts of a mail; returns them with the parts they were made of, and the files in them. */
export function readBody(root: MimePart, store: ContentStore) {
  const used = new Set<MimePart>()
  const files: MailFile[] = []
  const notices = new Set<string>()
  let isFirst = true

  function read(part: MimePart): Segment[] {
    if (part.type === 'multipart/alternative') return readAlternatives(part)
    if (part.type === 'multipart/encrypted') return []
    return isContainer(part) ? part.children.flatMap(read) : readLeaf(part)
  }

  function readAlternatives(part: MimePart): Segment[] {
    const versions = part.children.map(read)
    // The best version is the last (RFC 2046, 5.1.4); an empty one is none.
    const best = (kind: keyof Segment) => {
      const texts = versions.map((segments) => segments.map((segment) => segment[kind] ?? '').join('\n'))
      return texts.findLast((text) => text.trim() !== '') ?? null
    }
    const segment = { plain: best('plain'), html: best('html') }
    if (segment.plain === null && segment.html === null) return []
    for (const child of part.children) if (OTHER_VERSIONS.includes(child.type)) used.add(child)
    return [segment]
  }

  function readLeaf(part: MimePart): Segment[] {
    const { content, type } = part
    const isShown = type === 'text/plain' || type === 'text/html'
    // A text with a name is a file, except for versions of the text and for a mail that begins with it.
    const isFile = part.disposition === 'attachment' || (part.hasName && !isFirst && !isVersion(part))
    isFirst = false
    if (!isShown || !content?.text || isFile) return []
    if (content.path === undefined) used.add(part)
    else notices.add(CUT_NOTICE)
    if (isRefusedCharset(part.parameters.get('charset') ?? '')) notices.add(UTF7_NOTICE)
    if (type === 'text/html' || isHtml(content.text)) return [{ plain: null, html: readHtml(part, content.text) }]
    const { text, files: embedded } = extractEmbeddedFiles(content.text)
    for (const { name, bytes } of embedded) {
      const fileType = name === 'signature.asc' ? 'application/pgp-signature' : 'application/octet-stream'
      files.push(createMailFile(store.write(bytes), name, fileType))
    }
    return [{ plain: readPlain(part, text), html: null }]
  }

  const segments = read(root)
  const hasHtml = segments.some(({ html }) => html !== null)
  const isAllPlain = segments.length > 0 && segments.every(({ plain }) => plain !== null)
  return {
    plain: isAllPlain ? cut(segments.map(({ plain }) => plain).join('\n\n')) : null,
    html: hasHtml ? cut(segments.map(({ plain, html }) => html ?? asHtml(plain ?? '')).join('\n')) : null,
    used,
    files,
    notices: [...notices],
  }
}

const cut = (text: string) => text.slice(0, MAIL_LIMITS.textBytes).toWellFormed()

function readPlain({ parameters }: MimePart, content: Buffer): string {
  const decoded = cleanText(decodeText(content, parameters.get('charset') ?? ''))
  const isFlowed = parameters.get('format')?.toLowerCase() === 'flowed'
  return isFlowed ? unwrapFlowed(decoded, parameters.get('delsp')?.toLowerCase() === 'yes') : decoded
}

const HTML_START = /^\s*(?:<!doctype html|<(?:html|head|body|meta|div|p|table|span|font)[\s>][^]*<\/)/i

/** Returns whether a text that is declared plain, or not at all, is HTML: from its beginning to its end, as no words about a tag are. */
function isHtml(content: Buffer): boolean {
  const text = content.includes('<') ? content.toString('latin1').trim() : ''
  return text.endsWith('>') && HTML_START.test(text)
}

const isVersion = (part: MimePart) => part.parent?.type === 'multipart/alternative'

const META_CHARSET = /<meta[^>]{0,200}charset\s?=\s?["']?([\w-]{1,40})/i

function readHtml(part: MimePart, content: Buffer): string {
  const declared = part.parameters.get('charset') ?? META_CHARSET.exec(content.toString('latin1', 0, 4096))?.[1] ?? ''
  return cleanText(decodeText(content, declared))
}

const asHtml = (plain: string) => `<div style="white-space: pre-wrap">${escapeHtml(plain)}</div>`
