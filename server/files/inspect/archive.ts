import { type FileReader, limitReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { hasMarkup, hasSecondFormat } from './polyglot.ts'
import { unpackZipEntry, END_RECORD, type ZipEntry, findZipEnd, readZipDirectory } from './zip-directory.ts'

/** Bytes allowed behind the archive: a line break or padding by a mail program or a download. */
const MAX_BEHIND = 1024

/** Returns a reader of an archive up to the end of its comment, or the flaw of one that is cut or has more behind it. */
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

const MAX_ENTRIES = 5_000
/** Bytes; logs pack to a twentieth of their size. */
const MAX_UNPACKED = 250 * 1024 * 1024
/**
 * Programs, scripts, disk images and documents with macros, which mail programs refuse in archives as well, and parts
 * that make the archive itself a program.
 */
const PROGRAM =
  /\.(?:exe|dll|scr|com|pif|cpl|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|msi|msp|lnk|jar|apk|iso|img|vhdx?|docm|dotm|xls[mb]|xlam|pptm|potm|ppsm)$|^meta-inf\/manifest\.mf$|(?:^|\/)classes\d*\.dex$/
const DIRECTORY_ENTRY = 46
const IS_ENCRYPTED = 1

/**
 * Returns why an archive is not accepted; undefined for a complete one that unpacks to at most 250 MB, without a
 * password, and names no program. Nested archives are not opened.
 */
export async function findZipFlaw(whole: FileReader): Promise<Flaw | undefined> {
  const file = await limitToArchive(whole)
  if (typeof file === 'string') return file
  const archive = await readZipDirectory(file, MAX_ENTRIES)
  if (!archive) return (await hasEncryptedEntry(file)) ? 'password' : 'damaged'
  if (archive.entries.some(({ name }) => PROGRAM.test(name))) return 'program'
  const sizes = archive.entries.map(
    ({ compressedSize, uncompressedSize }) => [compressedSize, uncompressedSize] as const,
  )
  const [packed, unpacked] = sizes.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const)
  // Entries that share their bytes are how a small archive becomes an endless one.
  if (packed > file.size || unpacked > MAX_UNPACKED) return 'damaged'
  for (const entry of archive.entries)
    if ((await unpackZipEntry(file, entry, () => undefined)) === undefined) return 'damaged'
  return undefined
}

/** Returns whether a directory entry is encrypted: the library then refuses the whole archive without a reason. */
async function hasEncryptedEntry(file: FileReader): Promise<boolean> {
  const found = await findZipEnd(file)
  if (!found) return false
  let offset = (await file.at(found.record + 16, 4)).readUInt32LE(0)
  for (let read = 0; read < MAX_ENTRIES; read += 1) {
    const entry = await file.at(offset, DIRECTORY_ENTRY)
    if (entry.length < DIRECTORY_ENTRY || entry.toString('latin1', 0, 4) !== 'PK\x01\x02') return false
    if (entry.readUInt16LE(8) & IS_ENCRYPTED) return true
    offset += DIRECTORY_ENTRY + entry.readUInt16LE(28) + entry.readUInt16LE(30) + entry.readUInt16LE(32)
  }
  return false
}
