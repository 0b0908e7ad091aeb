import { type FileReader, limitReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { hasMarkup, hasSecondFormat } from './polyglot.ts'
import { type ZipDirectory, type ZipEntry, findZipEnd, readZipDirectory, unpackZipEntry } from './zip-directory.ts'

/** Bytes allowed behind the archive: a line break or padding by a mail program or a download. */
const MAX_BEHIND = 1024

/** Returns a reader of an archive up to the end of its comment, or the flaw of one that is cut or has more behind it. */
export async function limitToArchive(whole: FileReader): Promise<FileReader | Flaw> {
  if ((await whole.at(0, 4)).toString('latin1') !== 'PK\x03\x04') return 'other-type'
  const found = await findZipEnd(whole)
  if (!found) return 'damaged'
  const { comment, end } = found
  if (whole.size - end > MAX_BEHIND || (await hasSecondFormat(whole, comment))) return 'polyglot'
  return (await hasMarkup(whole, comment)) ? 'polyglot' : limitReader(whole, end)
}

/**
 * Unpacks all entries, which have to follow each other without gaps or overlaps, and returns the content of those kept.
 * Undefined when an entry contradicts the directory.
 */
export async function unpackArchive(
  file: FileReader,
  { entries, directoryStart }: ZipDirectory,
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

/** Bytes; logs pack to a twentieth of their size. */
export const MAX_UNPACKED = 250 * 1024 * 1024
/** Types that mail programs refuse in archives as well, and parts that make the archive itself a program. */
const PROGRAM =
  /\.(?:exe|dll|scr|com|pif|cpl|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|msi|msp|lnk|jar|apk|iso|img|vhdx?|docm|dotm|xls[mb]|xlam|pptm|potm|ppsm)$|^meta-inf\/manifest\.mf$|(?:^|\/)classes\d*\.dex$/

/**
 * Returns why an archive is not accepted; undefined for a complete one that unpacks to at most 250 MB, without a
 * password, and names no program. Nested archives are not opened.
 */
export async function findZipFlaw(whole: FileReader): Promise<Flaw | undefined> {
  const file = await limitToArchive(whole)
  if (typeof file === 'string') return file
  const archive = await readZipDirectory(file)
  if (typeof archive === 'string') return archive
  const { entries } = archive
  if (entries.some(({ name }) => PROGRAM.test(name))) return 'program'
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  // Entries that share their bytes are how a small archive becomes an endless one.
  if (packed > file.size || archive.unpackedSize > MAX_UNPACKED) return 'damaged'
  for (const entry of entries) if ((await unpackZipEntry(file, entry, () => undefined)) === undefined) return 'damaged'
  return undefined
}
