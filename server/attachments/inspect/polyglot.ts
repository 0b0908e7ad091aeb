import { type FileReader, WINDOW, readPieces } from './file-reader.ts'

const ZEROS = Buffer.alloc(WINDOW)

/** Returns the offset of the first non-zero byte from `from` on; undefined when only padding follows. */
export async function endOfPadding(file: FileReader, from: number): Promise<number | undefined> {
  let offset = from
  for await (const piece of readPieces(file, from)) {
    if (!piece.equals(ZEROS.subarray(0, piece.length))) return offset + piece.findIndex((byte) => byte !== 0)
    offset += piece.length
  }
  return undefined
}

/** Whether only padding follows. Anything else behind an image would make the file a second format as well. */
export const isPadding = async (file: FileReader, from: number): Promise<boolean> =>
  (await endOfPadding(file, from)) === undefined

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** The end record with the longest possible comment. */
const ZIP_END_MAX_LENGTH = 22 + 0xffff

/** Whether an archive program would find a ZIP archive at the end of the file, whatever it begins with. */
export async function hasZipEnd(file: FileReader): Promise<boolean> {
  for await (const piece of readPieces(file, Math.max(0, file.size - ZIP_END_MAX_LENGTH), ZIP_END.length - 1)) {
    if (piece.includes(ZIP_END)) return true
  }
  return false
}

/** HTML and PHP tags, which interpreters find anywhere; with a delimiter, because a large photo may contain the word by chance. */
const MARKUP = /^<(?:html[\s>]|script[\s/>]|\?php\s)/i
const MAX_MARKUP_LENGTH = 8
const LESS_THAN = '<'.charCodeAt(0)
const SECOND_BYTES = new Set(Buffer.from('hHsS?'))

/** Whether HTML or PHP is hidden in a file, for example in the comment of an image. */
export async function hasMarkup(file: FileReader): Promise<boolean> {
  for await (const piece of readPieces(file, 0, MAX_MARKUP_LENGTH - 1)) {
    // Searching for the bracket first is much faster than the regular expression alone.
    for (let at = piece.indexOf(LESS_THAN); at !== -1; at = piece.indexOf(LESS_THAN, at + 1)) {
      if (SECOND_BYTES.has(piece[at + 1]!) && MARKUP.test(piece.toString('latin1', at, at + MAX_MARKUP_LENGTH)))
        return true
    }
  }
  return false
}

/** Size fields that read as an opened comment or an assignment: such an image is also a JavaScript program. */
const JAVASCRIPT_HEAD = /^(?:\xff\xd8\xff[\xe0\xfe]\/\*|GIF8[79]a(?:.{0,2}\/\*|=[ -~])|RIFF=?\/\*)/s

export const isJavaScriptPolyglot = async (file: FileReader): Promise<boolean> =>
  JAVASCRIPT_HEAD.test((await file.at(0, 10)).toString('latin1'))
