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

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** The end record with the longest possible comment. */
const ZIP_END_MAX_LENGTH = 22 + 0xffff

/** Returns whether an archive program would find a ZIP archive at the end of the file, whatever it begins with. */
export async function hasZipEnd(file: FileReader, from = 0): Promise<boolean> {
  for await (const piece of readPieces(file, Math.max(from, file.size - ZIP_END_MAX_LENGTH), ZIP_END.length - 1)) {
    if (piece.includes(ZIP_END)) return true
  }
  return false
}

/** Signatures of RAR and 7z, which their programs find behind anything, as in self-extracting archives. */
const OTHER_ARCHIVES = [Buffer.from('Rar!\x1a\x07', 'latin1'), Buffer.from('377abcaf271c', 'hex')]
const ARCHIVE_OVERLAP = 5

/** Returns whether an archive program would find an archive that begins at an offset or behind it. */
export async function hasArchive(file: FileReader, from: number): Promise<boolean> {
  for await (const piece of readPieces(file, from, ARCHIVE_OVERLAP)) {
    if (OTHER_ARCHIVES.some((signature) => piece.includes(signature))) return true
  }
  return hasZipEnd(file, from)
}

/** Signatures of ELF, Mach-O and Java, cabinet, ZIP, gzip and compound files. */
const SIGNATURES = ['7f454c46', 'cffaedfe', 'cefaedfe', 'cafebabe', '4d534346', '504b0304', '1f8b08', 'd0cf11e0'].map(
  (digits) => Buffer.from(digits, 'hex'),
)
/** Beginnings of documents, scripts and pages. */
const SOURCE_HEAD =
  /^(?:%PDF-|%!PS|\{\\rtf|#!|@echo\b|<(?:!doctype|html|head|body|script|svg|iframe|\?php|\?=)[\s>/]?)/i
const HEAD = 4096
const SPACE = 32

/**
 * Returns whether the data from an offset on makes a file a second format as well: an archive, or a program, document,
 * page or script behind blanks and padding. Other data of cameras, editors and mail gateways does no harm.
 */
export async function hasSecondFormat(file: FileReader, from: number): Promise<boolean> {
  const head = Buffer.from(await file.at(await endOfBlanks(file, from), HEAD))
  if (SIGNATURES.some((signature) => head.subarray(0, signature.length).equals(signature))) return true
  return SOURCE_HEAD.test(head.toString('latin1')) || isWindowsProgram(head) || hasArchive(file, from)
}

/** Returns the offset of the first byte that is neither padding nor white space. */
async function endOfBlanks(file: FileReader, from: number): Promise<number> {
  let offset = from
  for await (const piece of readPieces(file, from)) {
    for (const byte of piece) {
      if (byte > SPACE) return offset
      offset += 1
    }
  }
  return offset
}

/** Recognises a Windows program by the offset of its second header; two letters alone would match many data. */
export function isWindowsProgram(head: Buffer): boolean {
  if (head.length < 64 || head.toString('latin1', 0, 2) !== 'MZ') return false
  const place = head.readUInt32LE(60)
  return head.toString('latin1', place, place + 4) === 'PE\0\0'
}

/** HTML and PHP tags, which interpreters find anywhere; with a delimiter, because a large photo may contain the word by chance. */
const MARKUP = /^<(?:html[\s>]|script[\s/>]|\?php\s)/i
const MAX_MARKUP_LENGTH = 8
const LESS_THAN = '<'.charCodeAt(0)
const SECOND_BYTES = new Set(Buffer.from('hHsS?'))

/** Returns whether HTML or PHP is hidden in a file, for example in the comment of an image. */
export async function hasMarkup(file: FileReader, from = 0): Promise<boolean> {
  for await (const piece of readPieces(file, from, MAX_MARKUP_LENGTH - 1)) {
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
