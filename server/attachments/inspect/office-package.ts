import { limitToArchive, unpackArchive } from './archive.ts'
import { COMPOUND_SIGNATURE, readCompoundFile } from './compound-file.ts'
import { isEncryptedPackage } from './doc.ts'
import type { FileReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { type DocumentKind, hasMacroTypes, isDocument } from './package-content-types.ts'
import { readZipDirectory } from './zip-directory.ts'

const MAX_PARTS = 5_000
const MAX_CONTENT_TYPES = 256 * 1024
const CONTENT_TYPES = '[content_types].xml'
export const PROGRAM_PART = /\.(?:exe|dll|scr|com|bat|cmd|vbs|js|ps1|hta|msi|lnk|jar|class|sh|php)$/

/**
 * Returns why an archive is no Office document of a kind without macros; undefined when it is one: its entries match the
 * directory, follow each other without gaps or overlaps, unpack to a size a document has, and its content types declare
 * the kind's main part.
 */
export async function findPackageFlaw(whole: FileReader, kind: DocumentKind): Promise<Flaw | undefined> {
  if ((await whole.at(0, 8)).equals(COMPOUND_SIGNATURE)) {
    const compound = await readCompoundFile(whole)
    return compound && isEncryptedPackage(compound) ? 'password' : 'other-type'
  }
  const file = await limitToArchive(whole)
  return typeof file === 'string' ? file : findPartsFlaw(file, kind)
}

async function findPartsFlaw(file: FileReader, kind: DocumentKind): Promise<Flaw | undefined> {
  const archive = await readZipDirectory(file, MAX_PARTS)
  if (!archive) return 'damaged'
  const names = new Set(archive.entries.map(({ name }) => name))
  const unpacked = archive.entries.reduce((sum, part) => sum + part.uncompressedSize, 0)
  const contents = archive.entries.find(({ name }) => name === CONTENT_TYPES)
  const some = (pattern: RegExp) => archive.entries.some(({ name }) => pattern.test(name))
  if (some(kind.macroPart)) return 'macros'
  if (!contents || some(kind.foreignPart)) return 'other-type'
  if (some(PROGRAM_PART)) return 'program'
  if (contents.uncompressedSize > MAX_CONTENT_TYPES || unpacked > kind.maxUnpacked) return 'damaged'
  if (names.size < archive.entries.length) return 'damaged'
  const kept = await unpackArchive(file, archive, [contents])
  if (!kept) return 'damaged'
  const [types] = kept as [string]
  if (hasMacroTypes(types)) return 'macros'
  return isDocument(kind, types, names) ? undefined : 'other-type'
}
