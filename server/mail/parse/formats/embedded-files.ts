import { decodeUuLine, type ContentDecoder, createContentDecoder } from '../mime/content-decoders.ts'
import type { ContentSink, ContentStore, StoredContent } from '../mime/content-sink.ts'

/** A file inside a text, as programs without MIME send it. */
export type EmbeddedFile = { name: string; bytes: Buffer }
type Block = EmbeddedFile & { end: number }

const UU_BEGIN = /^begin [0-7]{3,4} (\S.{0,199})$/
const PGP_SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----'
const PGP_SIGNATURE = '-----BEGIN PGP SIGNATURE-----'
const PGP_END = '-----END PGP SIGNATURE-----'

/** Extracts uuencoded files, and a signature of PGP with its frame; returns the remaining text. */
export function extractEmbeddedFiles(text: Buffer): { text: Buffer; files: EmbeddedFile[] } {
  const isSigned = text.includes(PGP_SIGNED) || text.includes(PGP_SIGNATURE)
  if (!isSigned && !text.includes('begin ')) return { text, files: [] }
  const lines = text.toString('latin1').split('\n')
  const kept: string[] = []
  const files: EmbeddedFile[] = []
  let next = 0
  for (const [at, line] of lines.entries()) {
    if (at < next) continue
    const block = readBlock(lines, at, isSigned)
    if (!block) kept.push(line)
    else if (block.name !== '') files.push({ name: block.name, bytes: block.bytes })
    if (block) next = block.end + 1
  }
  const rest = text.includes(PGP_SIGNED) ? withoutDashes(kept) : kept
  return { text: Buffer.from(rest.join('\n'), 'latin1'), files }
}

function readBlock(lines: string[], at: number, isSigned: boolean): Block | undefined {
  const line = lines[at]!.trimEnd()
  if (line.startsWith('begin ')) return readUu(lines, at, UU_BEGIN.exec(line)?.[1])
  if (isSigned && line === PGP_SIGNED) return readArmorHeader(lines, at)
  return isSigned && line === PGP_SIGNATURE ? readSignature(lines, at) : undefined
}

function readUu(lines: string[], at: number, name: string | undefined): Block | undefined {
  if (name === undefined) return undefined
  const decoded: Buffer[] = []
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end]!.replace(/\r$/, '')
    if (line.trimEnd() === 'end')
      return decoded.length === 0 ? undefined : { name: utf8(name), bytes: Buffer.concat(decoded), end }
    if (line.length > 62 || !/^[\x20-\x60]*$/.test(line)) return undefined
    decoded.push(decodeUuLine(line))
  }
  return undefined
}

const utf8 = (name: string) => Buffer.from(name, 'latin1').toString()

/** Reads the line that opens a signed text, and the names of hashes below it up to a blank line. */
function readArmorHeader(lines: string[], at: number): Block {
  let end = at + 1
  while (end < lines.length && lines[end]!.trim() !== '' && end - at < 10) end += 1
  return { name: '', bytes: Buffer.alloc(0), end }
}

function readSignature(lines: string[], at: number): Block {
  let end = at
  while (end < lines.length - 1 && lines[end]!.trimEnd() !== PGP_END) end += 1
  return { name: 'signature.asc', bytes: Buffer.from(lines.slice(at, end + 1).join('\n'), 'latin1'), end }
}

/** Removes the dash that precedes a line with a dash in signed texts (RFC 9580, 7.2). */
const withoutDashes = (lines: string[]) => lines.map((line) => (line.startsWith('- ') ? line.slice(2) : line))

/** A picture that was in HTML as a `data:` address; the HTML names it by its Content-ID instead. */
export type EmbeddedPicture = { contentId: string; type: string; content: StoredContent }

const START = 'data:image/'
const HEAD = /^data:image\/(png|jpe?g|gif|webp|bmp);base64,/
const MAX_HEAD_LENGTH = 40
const MAX_PICTURES = 100
const END_IN_QUOTES = /[^A-Za-z0-9+/=\s]/g
const END = /[^A-Za-z0-9+/=]/g

/** Extracts the first hundred pictures from HTML into files, piece by piece: they would be most of the text. */
export function createPictureExtractor(store: ContentStore, pictures: EmbeddedPicture[]): ContentDecoder {
  /** The end of the written text, while it may begin a picture. */
  let held = ''
  let before = ''
  let open: { sink: ContentSink; decoder: ContentDecoder; type: string; end: RegExp } | undefined

  function read(text: string, isEnd: boolean): Buffer {
    const kept: string[] = []
    let at = 0
    held = ''
    while (at < text.length) {
      if (open) at = readPicture(text, at, kept)
      else {
        const next = nextPicture(text, at, isEnd)
        kept.push(text.slice(at, next))
        if (next > at) before = text[next - 1]!
        at = startOfContent(text, next)
      }
    }
    if (isEnd && open) kept.push(close())
    return Buffer.from(kept.join(''), 'latin1')
  }

  /** Advances to the next picture and opens it; holds back a possible beginning. */
  function nextPicture(text: string, from: number, isEnd: boolean): number {
    for (let at = text.indexOf(START, from); at >= 0; at = text.indexOf(START, at + 1)) {
      if (text.length - at < MAX_HEAD_LENGTH && !isEnd) return hold(text, at)
      const type = HEAD.exec(text.slice(at, at + MAX_HEAD_LENGTH))?.[1]
      if (type === undefined || store.pictures >= MAX_PICTURES) continue
      store.pictures += 1
      const isQuoted = `"'(`.includes(at > from ? text[at - 1]! : before)
      const [sink, decoder] = [store.open('file'), createContentDecoder('base64')]
      open = { sink, decoder, type: `image/${type}`, end: isQuoted ? END_IN_QUOTES : END }
      return at
    }
    if (isEnd) return text.length
    for (let length = Math.min(START.length - 1, text.length - from); length > 0; length--)
      if (text.endsWith(START.slice(0, length))) return hold(text, text.length - length)
    return text.length
  }

  function hold(text: string, at: number): number {
    held = text.slice(at)
    return at
  }

  /** Returns where the content of the picture at this place begins; the end of the text where there is none. */
  function startOfContent(text: string, at: number): number {
    return open ? at + HEAD.exec(text.slice(at, at + MAX_HEAD_LENGTH))![0].length : text.length
  }

  function readPicture(text: string, from: number, kept: string[]): number {
    const { sink, decoder, end } = open!
    end.lastIndex = from
    const to = end.exec(text)?.index ?? text.length
    sink.write(decoder.write(Buffer.from(text.slice(from, to), 'latin1')))
    if (to < text.length) kept.push(close())
    return to
  }

  /** Completes the open picture and returns its name in the HTML. */
  function close(): string {
    const { sink, type } = open!
    const contentId = `picture-${store.pictures}@data`
    pictures.push({ contentId, type: type.replace('jpg', 'jpeg'), content: sink.close() as StoredContent })
    open = undefined
    return `cid:${contentId}`
  }

  return { write: (piece) => read(held + piece.toString('latin1'), false), end: () => read(held, true) }
}
