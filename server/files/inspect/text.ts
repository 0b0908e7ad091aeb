import { type FileReader, readPieces } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { hasZipEnd } from './polyglot.ts'
import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { guessTextEncoding } from '../text-encoding.ts'

/** Start of every embedded object (\object, \objdata, \objocx): hardly a letter has one, nearly every attack does. */
const OBJECT = Buffer.from(String.raw`\obj`)

const PADDING = /[\s\0\p{Cc}]/gu

/** Returns why a file is no RTF letter without embedded objects; undefined when it is one. */
export async function findRtfFlaw(file: FileReader): Promise<Flaw | undefined> {
  if ((await file.at(0, 5)).toString('latin1') !== String.raw`{\rtf`) return 'other-type'
  for await (const piece of readPieces(file, 0, OBJECT.length - 1)) if (piece.includes(OBJECT)) return 'program'
  if (await hasZipEnd(file)) return 'polyglot'
  const end = (await file.at(Math.max(0, file.size - 64), 64)).toString('latin1')
  return end.replaceAll(PADDING, '').endsWith('}') ? undefined : 'damaged'
}

const HEAD = 4100
/** Declarations and comments before a page. */
const PROLOGUE = /^(?:\s|<\?xml\b[^>]{0,200}\?>|<!--(?:(?!-->)[^]){0,2000}-->)*/
/**
 * Beginnings of pages and of documents that other programs execute. A text that only quotes them, or a pasted batch or
 * registry file, is a text: it is served as one, and nothing executes a .txt.
 */
const PAGE_OR_PROGRAM =
  /^(?:<!doctype\s|<(?:html|head|body|script|iframe|svg|style|meta|link|img|object|embed|form|math|base)(?:[\s>/]|$)|<\?(?:php|=)|%!PS|%PDF-|\{\\rtf)/i
/** Beginnings of binary formats that are letters. */
const BINARY_HEAD = /^(?:GIF8[79]a|MZ(?![a-z ])|PK\p{Cc}{2})/u
/** Returns whether no text on any system has a byte: tab, line ends, bell, backspace, escape and DOS's end mark are fine. */
const isBinaryByte = (byte: number) => (byte > 0 && byte < 7) || (byte > 13 && byte < 26) || (byte > 27 && byte < 32)
/** A damaged log has some binary bytes, and blocks of NUL where the machine lost power. */
const [MAX_BINARY_SHARE, MAX_NUL_SHARE, MAX_BINARY_BYTES] = [0.005, 0.3, 2]

/** Returns why a file is no plain text in UTF-8, UTF-16, or an encoding of Windows or its command line. */
export async function findTextFlaw(file: FileReader): Promise<Flaw | undefined> {
  const head = Buffer.from(await file.at(0, HEAD))
  const encoding = guessTextEncoding(head)
  const isUtf16 = encoding.startsWith('utf-16')
  const text = isUtf16 ? new TextDecoder(encoding).decode(head) : head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  if (PAGE_OR_PROGRAM.test(text.replace(PROLOGUE, '')) || BINARY_HEAD.test(text)) return 'other-type'
  // Some signatures are letters, and a text without controls is none of these formats.
  if (!isUtf16 && head.some((byte) => byte === 0 || isBinaryByte(byte)) && (await fileTypeFromBuffer(head)))
    return 'other-type'
  return (await isCleanUtf8(file)) || (await hasFewBinaryBytes(file, encoding)) ? undefined : 'other-type'
}

/** Returns whether a file is UTF-8 without NUL: checked first, because most texts are and it takes a tenth of the time. */
async function isCleanUtf8(file: FileReader): Promise<boolean> {
  for (let offset = 0; offset < file.size;) {
    const piece = await file.from(offset, MAX_CHARACTER)
    const end = offset + piece.length < file.size ? startOfLastCharacter(piece) : piece.length
    if (end === 0 || piece.includes(0) || !isUtf8(piece.subarray(0, end))) return false
    offset += end
  }
  return true
}

/** Bytes of a character in UTF-8. */
const MAX_CHARACTER = 4
const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

function startOfLastCharacter(piece: Buffer): number {
  let at = piece.length - 1
  while (at > piece.length - MAX_CHARACTER && isContinuation(piece[at])) at -= 1
  return at
}

async function hasFewBinaryBytes(file: FileReader, encoding: string): Promise<boolean> {
  let [binary, nuls, total] = [0, 0, 0]
  const utf16 = encoding.startsWith('utf-16') ? new TextDecoder(encoding) : undefined
  for await (const piece of readPieces(file)) {
    const codes = utf16 ? utf16.decode(piece, { stream: true }) : piece
    for (let at = 0; at < codes.length; at += 1) {
      const code = typeof codes === 'string' ? codes.charCodeAt(at) : codes[at]!
      if (code === 0) nuls += 1
      else if (isBinaryByte(code) || code === 0xfffd) binary += 1
    }
    total += codes.length
  }
  return (
    binary <= Math.max(MAX_BINARY_BYTES, total * MAX_BINARY_SHARE) &&
    nuls <= Math.max(MAX_BINARY_BYTES, total * MAX_NUL_SHARE)
  )
}

/** Beginnings of texts by their content type; a table may begin with anything. */
const BEGINNINGS: Record<string, RegExp> = {
  'text/csv': /^/,
  'text/calendar': /^BEGIN:VCALENDAR\r?\n/i,
  'application/json': /^[[{"\d-]|^(?:true|false|null)\b/,
  'application/xml': /^<[?!A-Za-z_]/,
  'message/rfc822': /^(?:From \S|[A-Za-z][\w-]{0,76}:)/,
}

/** Returns why a file is no text of a content type; pages and drawings are no XML. */
export async function findStructuredTextFlaw(file: FileReader, contentType: string): Promise<Flaw | undefined> {
  const flaw = await findTextFlaw(file)
  if (flaw) return flaw
  const head = Buffer.from(await file.at(0, HEAD))
  const encoding = guessTextEncoding(head)
  const text = new TextDecoder(encoding.startsWith('utf-16') ? encoding : 'utf-8').decode(head)
  return BEGINNINGS[contentType]!.test(text.trimStart()) ? undefined : 'other-type'
}
