import { type FileReader, WINDOW, readPieces } from './file-reader.ts'

const ZEROS = Buffer.alloc(WINDOW)

/** The first byte other than zero from an offset on; undefined when nothing but padding follows. */
export async function endOfPadding(file: FileReader, from: number): Promise<number | undefined> {
  let offset = from
  for await (const piece of readPieces(file, from)) {
    if (!piece.equals(ZEROS.subarray(0, piece.length))) return offset + piece.findIndex((byte) => byte !== 0)
    offset += piece.length
  }
  return undefined
}

/** Whether nothing but padding follows: what else hides behind a picture makes the file two things at once. */
export const isPadding = async (file: FileReader, from: number): Promise<boolean> =>
  (await endOfPadding(file, from)) === undefined

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** The record and the longest comment behind it. */
const ZIP_END_MAX_LENGTH = 22 + 0xffff

/** Whether a program that opens archives would find one here, whatever the file begins as. */
export async function hasZipEnd(file: FileReader): Promise<boolean> {
  for await (const piece of readPieces(
    file,
    Math.max(0, file.size - ZIP_END_MAX_LENGTH),
    ZIP_END.length - 1,
  )) {
    if (piece.includes(ZIP_END)) return true
  }
  return false
}

/** Pages and PHP, as an interpreter finds them anywhere; with what ends the word, lest a large photo hold it by chance. */
const MARKUP = /^<(?:html[\s>]|script[\s/>]|\?php\s)/i
const MAX_MARKUP_LENGTH = 8
const LESS_THAN = '<'.charCodeAt(0)
const SECOND_BYTES = new Set(Buffer.from('hHsS?'))

/** Whether the source of a page or a script hides somewhere, as in the comment of a picture. */
export async function hasMarkup(file: FileReader): Promise<boolean> {
  for await (const piece of readPieces(file, 0, MAX_MARKUP_LENGTH - 1)) {
    // Much faster than the expression alone, to which this leaves little.
    for (let at = piece.indexOf(LESS_THAN); at !== -1; at = piece.indexOf(LESS_THAN, at + 1)) {
      if (
        SECOND_BYTES.has(piece[at + 1]!) &&
        MARKUP.test(piece.toString('latin1', at, at + MAX_MARKUP_LENGTH))
      )
        return true
    }
  }
  return false
}

/** Sizes that open a comment or assign a value: the picture is a JavaScript program as well. */
const JAVASCRIPT_HEAD = /^(?:\xff\xd8\xff[\xe0\xfe]\/\*|GIF8[79]a(?:.{0,2}\/\*|=[ -~])|RIFF=?\/\*)/s

export const isJavaScriptPolyglot = async (file: FileReader): Promise<boolean> =>
  JAVASCRIPT_HEAD.test((await file.at(0, 10)).toString('latin1'))
