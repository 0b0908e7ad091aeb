import { type FileReader, readPieces } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { hasZipEnd } from './polyglot.ts'

/** What every embedded object begins with (\object, \objdata, \objocx): hardly a letter has one, nearly every attack does. */
const OBJECT = Buffer.from(String.raw`\obj`)

/** What programs and file systems leave behind the letter. */
const PADDING = /[\s\0\p{Cc}]/gu

/** Returns why a file is no RTF letter without embedded objects; undefined when it is one. */
export async function findRtfFlaw(file: FileReader): Promise<Flaw | undefined> {
  if ((await file.at(0, 5)).toString('latin1') !== String.raw`{\rtf`) return 'other-type'
  for await (const piece of readPieces(file, 0, OBJECT.length - 1)) if (piece.includes(OBJECT)) return 'program'
  if (await hasZipEnd(file)) return 'polyglot'
  const end = (await file.at(Math.max(0, file.size - 64), 64)).toString('latin1')
  return end.replaceAll(PADDING, '').endsWith('}') ? undefined : 'damaged'
}
