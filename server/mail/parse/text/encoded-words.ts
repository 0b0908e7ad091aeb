import { decodeText, isRefusedCharset } from './charsets.ts'

/** Adjacent encoded words (RFC 2047) as bytes of one charset, since a character may be split between two. */
type Run = { charset: string; pieces: Buffer[]; openBase64: string }
type Word = { charset: string; encoding: string; text: string; end: number }

/** Decodes a header value, one character a byte: encoded words, UTF-8, the charset of the body, or Windows' own. */
export function decodeHeader(value: string, bodyCharset = ''): string {
  let text = ''
  let run: Run | undefined
  let at = 0
  const endRun = () => {
    if (run) text += textOf(run, bodyCharset)
    run = undefined
  }
  while (at < value.length) {
    const start = value.indexOf('=?', at)
    const word = start < 0 ? undefined : readWord(value, start)
    const literal = value.slice(at, word ? start : start < 0 ? value.length : start + 2)
    // White space between encoded words is ignored.
    if (literal !== '' && !(run && word && literal.trim() === '')) {
      endRun()
      text += decodeBytes(literal, bodyCharset)
    }
    at += literal.length
    if (!word) continue
    if (run && run.charset !== word.charset) endRun()
    run ??= { charset: word.charset, pieces: [], openBase64: '' }
    addWord(run, word)
    at = word.end
  }
  endRun()
  return text
}

/** Decodes the bytes of a header outside of encoded words. */
export function decodeBytes(value: string, bodyCharset: string): string {
  return isPlain(value) ? value : decodeText(Buffer.from(value, 'latin1'), '', bodyCharset)
}

const isPlain = (value: string) => !/\P{ASCII}/u.test(value) && !value.includes('\x1b')

/** Reads the encoded word that starts here; undefined where there is none. */
function readWord(value: string, start: number): Word | undefined {
  const charsetEnd = value.indexOf('?', start + 2)
  // The longest label has 45 characters; a distant question mark ends something else.
  if (charsetEnd < 0 || charsetEnd - start > 80 || value[charsetEnd + 2] !== '?') return undefined
  const charset = value.slice(start + 2, charsetEnd)
  const encoding = value[charsetEnd + 1]!.toLowerCase()
  if ((encoding !== 'b' && encoding !== 'q') || /\s/.test(charset)) return undefined
  const textStart = charsetEnd + 3
  const next = value.indexOf('=?', textStart)
  // "=?=" is padding and the end of this word, not the next one.
  const limit = next < 0 ? value.length : value[next + 2] === '=' ? next + 3 : next + 1
  const inside = value.slice(textStart, limit)
  const textEnd = endOfText(inside, encoding)
  const isOpen = textEnd < 0
  const text = isOpen ? inside.slice(0, next < 0 ? undefined : next - textStart) : inside.slice(0, textEnd)
  return { charset: charset.toLowerCase(), encoding, text, end: textStart + text.length + (isOpen ? 0 : 2) }
}

function endOfText(inside: string, encoding: string): number {
  let end = inside.indexOf('?=')
  if (encoding === 'b') return end
  // "?=" within a text in quoted-printable may be a question mark and an encoded byte.
  while (end >= 0 && isHex(inside, end + 2)) {
    const later = inside.indexOf('?=', end + 2)
    if (later < 0 || inside.slice(end, later).includes(' ')) break
    end = later
  }
  return end
}

const isHex = (value: string, at: number) => /^[0-9A-F]{2}$/.test(value.slice(at, at + 2))

function addWord(run: Run, { encoding, text }: Word): void {
  if (encoding === 'q') {
    endBase64(run)
    run.pieces.push(decodeQ(text))
    return
  }
  run.openBase64 += text.replaceAll(/[^A-Za-z0-9+/=]/g, '')
  // Words whose base64 does not end with a whole group were cut anywhere and continue in the next one.
  if (run.openBase64.endsWith('=') || run.openBase64.length % 4 === 0) endBase64(run)
}

function endBase64(run: Run): void {
  if (run.openBase64 !== '') run.pieces.push(Buffer.from(run.openBase64, 'base64'))
  run.openBase64 = ''
}

function decodeQ(text: string): Buffer {
  const bytes = text
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

function textOf(run: Run, bodyCharset: string): string {
  endBase64(run)
  const bytes = Buffer.concat(run.pieces)
  return isRefusedCharset(run.charset) ? bytes.toString('latin1') : decodeText(bytes, run.charset, bodyCharset)
}
