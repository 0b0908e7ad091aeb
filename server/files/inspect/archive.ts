import { type FileReader, limitReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { hasMarkup, hasSecondFormat } from './polyglot.ts'
import { unpackZipEntry, END_RECORD, type ZipEntry, findZipEnd } from './zip-directory.ts'

/** Bytes allowed behind the archive: a line break or padding by a mail program or a download. */
const MAX_BEHIND = 1024

/**
 * Returns a reader of an archive up to the end of its comment, or the flaw of one that is cut or has more behind it.
 */
export async function limitToArchive(whole: FileReader): Promise<FileReader | Flaw> {
  if ((await whole.at(0, 4)).toString('latin1') !== 'PK\x03\x04') return 'other-type'
  const found = await findZipEnd(whole)
  if (!found) return 'damaged'
  const behind = found.record + END_RECORD
  if (whole.size - found.end > MAX_BEHIND || (await hasSecondFormat(whole, behind))) return 'polyglot'
  if (await hasMarkup(whole, behind)) return 'polyglot'
  return limitReader(whole, found.end)
}

/**
 * Unpacks all entries, which have to follow each other without gaps or overlaps, and returns the content of those kept.
 * Undefined when an entry contradicts the directory.
 */
export async function unpackArchive(
  file: FileReader,
  { entries, directoryStart }: { entries: ZipEntry[]; directoryStart: number },
  kept: (ZipEntry | undefined)[],
): Promise<string[] | undefined> {
  const pieces = kept.map((): Buffer[] => [])
  let [offset, gap] = [0, 0]
  for (const part of entries) {
    if (part.start < offset || part.start > offset + gap) return undefined
    const content = pieces[kept.indexOf(part)]
    const end = await unpackZipEntry(file, part, (piece) => content?.push(piece))
    if (end === undefined) return undefined
    offset = end
    gap = part.maxGap
  }
  if (directoryStart < offset || directoryStart > offset + gap) return undefined
  return pieces.map((content) => Buffer.concat(content).toString())
}
