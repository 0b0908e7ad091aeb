import { fileTypeFromBuffer } from 'file-type'
import { type FileReader, limitReader, readPieces } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { needsPassword } from './pdf-password.ts'
import { hasSecondFormat, hasZipEnd } from './polyglot.ts'

/** How far from the start PDF readers look for the header (PDF 1.7, implementation note 13). */
const HEAD = 1024
const HEADER = /%PDF-\d/
/** A page or PHP around the document; markup alone may be in the text of a note or the data of a font. */
const MARKUP = /<(?:!doctype\s+html|html|script|\?php)[\s>]/i
const END = Buffer.from('%%EOF')
/** An object and the root of all objects: what readers need to repair a file without a table or an end. */
const OBJECT = /\d\s+obj\b/
const ROOT = /\/(?:Root|Catalog)\b/
const OVERLAP = 64

/**
 * Returns why a file is no PDF that readers open, or a second format as well. A byte order mark or lines of a mail gateway
 * may stand before the header and behind the end, and the end marker may be missing.
 */
export async function findPdfFlaw(file: FileReader): Promise<Flaw | undefined> {
  const head = Buffer.from(await file.at(0, HEAD))
  const text = head.toString('latin1')
  const start = text.search(HEADER)
  if (start === -1) return 'other-type'
  if (MARKUP.test(text) || (start > 0 && (await isOtherFormat(file, head.subarray(0, start))))) return 'polyglot'
  const { isComplete, end } = await scan(file)
  if (!isComplete) return 'damaged'
  if ((end !== undefined && (await hasSecondFormat(file, end))) || (await hasZipEnd(file))) return 'polyglot'
  return (await needsPassword(file)) ? 'password' : undefined
}

/** Whether the bytes before the header are the beginning of another format. */
async function isOtherFormat(file: FileReader, before: Buffer): Promise<boolean> {
  if (/^\s*(?:#!|MZ|<\?)/.test(before.toString('latin1'))) return true
  const found = await fileTypeFromBuffer(before)
  return found !== undefined || hasSecondFormat(limitReader(file, before.length), 0)
}

/** Whether a file has an object and names the root, and the offset behind its last end marker. */
async function scan(file: FileReader): Promise<{ isComplete: boolean; end: number | undefined }> {
  let [hasObject, hasRoot, offset] = [false, false, 0]
  let end: number | undefined
  for await (const piece of readPieces(file, 0, OVERLAP)) {
    const found = piece.lastIndexOf(END)
    if (found !== -1) end = offset + found + END.length
    if (!hasObject || !hasRoot) {
      const text = piece.toString('latin1')
      hasObject ||= OBJECT.test(text)
      hasRoot ||= ROOT.test(text)
    }
    offset += piece.length > OVERLAP ? piece.length - OVERLAP : piece.length
  }
  return { isComplete: hasObject && hasRoot, end }
}
