import { isWordDocument } from './docx-content-types.ts'
import type { FileReader } from './file-reader.ts'
import { readZipDirectory } from './zip-directory.ts'
import { unpackZipEntry } from './unpack-zip-entry.ts'

const MAX_PARTS = 5_000
/** Unpacked bytes; a document of ten megabytes has far fewer. */
const MAX_UNPACKED = 100 * 1024 * 1024
const MAX_CONTENT_TYPES = 256 * 1024
const CONTENT_TYPES = '[content_types].xml'
/** Macros, programs, and parts that would also make the archive a JAR, an OpenDocument, a workbook or a presentation. */
const FORBIDDEN_PART =
  /(?:^|\/)vbaproject\.bin$|^(?:meta-inf\/|mimetype$|xl\/|ppt\/|classes\d*\.dex$)|\.(?:exe|dll|scr|com|bat|cmd|vbs|js|ps1|hta|msi|lnk|jar|class|sh|php)$/

/**
 * Whether an archive is a Word document without macros. Its entries match the directory, follow each other without gaps or
 * overlaps, unpack to at most 100 MB, and its content types declare a document as the main part.
 */
export async function isDocx(file: FileReader): Promise<boolean> {
  const archive = await readZipDirectory(file, MAX_PARTS)
  if (!archive) return false
  const names = new Set(archive.entries.map(({ name }) => name))
  const unpacked = archive.entries.reduce((sum, part) => sum + part.uncompressedSize, 0)
  const contents = archive.entries.find(({ name }) => name === CONTENT_TYPES)
  if (!contents || contents.uncompressedSize > MAX_CONTENT_TYPES || unpacked > MAX_UNPACKED) return false
  if (names.size < archive.entries.length || archive.entries.some(({ name }) => FORBIDDEN_PART.test(name))) return false
  const kept: Buffer[] = []
  let [offset, gap] = [0, 0]
  for (const part of archive.entries) {
    if (part.start < offset || part.start > offset + gap) return false
    const end = await unpackZipEntry(file, part, (piece) => part === contents && kept.push(piece))
    if (end === undefined) return false
    offset = end
    gap = part.maxGap
  }
  if (archive.directoryStart < offset || archive.directoryStart > offset + gap) return false
  return isWordDocument(Buffer.concat(kept).toString(), names)
}
