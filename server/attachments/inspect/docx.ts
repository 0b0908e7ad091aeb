import { COMPOUND_SIGNATURE, readCompoundFile } from './compound-file.ts'
import { isEncryptedPackage } from './doc.ts'
import { hasMacroTypes, isWordDocument } from './docx-content-types.ts'
import { type FileReader, limitReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { hasMarkup, hasSecondFormat } from './polyglot.ts'
import { END_RECORD, findZipEnd, readZipDirectory } from './zip-directory.ts'
import { unpackZipEntry } from './unpack-zip-entry.ts'

const MAX_PARTS = 5_000
/** Unpacked bytes; a document of ten megabytes has far fewer. */
const MAX_UNPACKED = 100 * 1024 * 1024
const MAX_CONTENT_TYPES = 256 * 1024
const CONTENT_TYPES = '[content_types].xml'
/** Bytes behind the archive: a line break or the rest of a block that a mail program or a download left. */
const MAX_BEHIND = 1024
const MACROS = /(?:^|\/)vbaproject\.bin$/
const PROGRAM = /\.(?:exe|dll|scr|com|bat|cmd|vbs|js|ps1|hta|msi|lnk|jar|class|sh|php)$/
/** Parts that would also make the archive a JAR, an OpenDocument, a workbook or a presentation. */
const FOREIGN_PART = /^(?:meta-inf\/|mimetype$|xl\/|ppt\/|classes\d*\.dex$)/

/**
 * Returns why an archive is no Word document without macros; undefined when it is one: its entries match the directory,
 * follow each other without gaps or overlaps, unpack to at most 100 MB, and its content types declare a document as the
 * main part.
 */
export async function findDocxFlaw(whole: FileReader): Promise<Flaw | undefined> {
  if ((await whole.at(0, 8)).equals(COMPOUND_SIGNATURE)) {
    const compound = await readCompoundFile(whole)
    return compound && isEncryptedPackage(compound) ? 'password' : 'other-type'
  }
  if ((await whole.at(0, 4)).toString('latin1') !== 'PK\x03\x04') return 'other-type'
  const found = await findZipEnd(whole)
  if (!found) return 'damaged'
  const behind = found.record + END_RECORD
  if (whole.size - found.end > MAX_BEHIND || (await hasSecondFormat(whole, behind))) return 'polyglot'
  if (await hasMarkup(whole, behind)) return 'polyglot'
  return findArchiveFlaw(limitReader(whole, found.end))
}

async function findArchiveFlaw(file: FileReader): Promise<Flaw | undefined> {
  const archive = await readZipDirectory(file, MAX_PARTS)
  if (!archive) return 'damaged'
  const names = new Set(archive.entries.map(({ name }) => name))
  const unpacked = archive.entries.reduce((sum, part) => sum + part.uncompressedSize, 0)
  const contents = archive.entries.find(({ name }) => name === CONTENT_TYPES)
  const some = (pattern: RegExp) => archive.entries.some(({ name }) => pattern.test(name))
  if (some(MACROS)) return 'macros'
  if (!contents || some(FOREIGN_PART)) return 'other-type'
  if (some(PROGRAM)) return 'program'
  if (contents.uncompressedSize > MAX_CONTENT_TYPES || unpacked > MAX_UNPACKED) return 'damaged'
  if (names.size < archive.entries.length) return 'damaged'
  const kept: Buffer[] = []
  let [offset, gap] = [0, 0]
  for (const part of archive.entries) {
    if (part.start < offset || part.start > offset + gap) return 'damaged'
    const end = await unpackZipEntry(file, part, (piece) => part === contents && kept.push(piece))
    if (end === undefined) return 'damaged'
    offset = end
    gap = part.maxGap
  }
  if (archive.directoryStart < offset || archive.directoryStart > offset + gap) return 'damaged'
  const types = Buffer.concat(kept).toString()
  if (hasMacroTypes(types)) return 'macros'
  return isWordDocument(types, names) ? undefined : 'other-type'
}
