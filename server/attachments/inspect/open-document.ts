import { limitToArchive, unpackArchive } from './archive.ts'
import type { FileReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { PROGRAM_PART } from './office-package.ts'
import { readZipDirectory } from './zip-directory.ts'

const MAX_ODF_PARTS = 5_000
const MAX_UNPACKED = 250 * 1024 * 1024
/** Bytes of the parts that are read: the type, and the list of parts. */
const MAX_READ = 1024 * 1024
/** Folders of the macros of LibreOffice, in its own language and in others. */
const ODF_MACROS = /^(?:basic|scripts)\//
/** Parts that would make the archive an Office document or a Java program. */
const FOREIGN_PART = /^(?:\[content_types\]\.xml$|word\/|xl\/|ppt\/|meta-inf\/manifest\.mf$|classes\d*\.dex$)/
const ENCRYPTED_PART = /encryption-data/

/**
 * Returns why an archive is no OpenDocument of a content type without macros; undefined when it is one: its first part is
 * its type, not packed (ODF 1.3, part 2, 3.3), and it unpacks as a whole.
 */
export async function findOpenDocumentFlaw(whole: FileReader, contentType: string): Promise<Flaw | undefined> {
  const file = await limitToArchive(whole)
  if (typeof file === 'string') return file
  const archive = await readZipDirectory(file, MAX_ODF_PARTS)
  if (!archive) return 'damaged'
  const some = (pattern: RegExp) => archive.entries.some(({ name }) => pattern.test(name))
  const type = archive.entries[0]
  if (type?.name !== 'mimetype' || type.isDeflated || some(FOREIGN_PART)) return 'other-type'
  if (some(ODF_MACROS)) return 'macros'
  if (some(PROGRAM_PART)) return 'program'
  const manifest = archive.entries.find(({ name }) => name === 'meta-inf/manifest.xml')
  const unpacked = archive.entries.reduce((sum, part) => sum + part.uncompressedSize, 0)
  if (!manifest || unpacked > MAX_UNPACKED) return 'damaged'
  if (Math.max(type.uncompressedSize, manifest.uncompressedSize) > MAX_READ) return 'damaged'
  const kept = await unpackArchive(file, archive, [type, manifest])
  if (!kept) return 'damaged'
  const [found, parts] = kept as [string, string]
  if (found.trim() !== contentType) return 'other-type'
  return ENCRYPTED_PART.test(parts) ? 'password' : undefined
}
