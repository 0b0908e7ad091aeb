import { MAX_UNPACKED, limitToArchive, unpackArchive } from './archive.ts'
import { COMPOUND_SIGNATURE, readCompoundFile } from './compound-file.ts'
import { isEncryptedPackage } from './doc.ts'
import type { FileReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { readZipDirectory } from './zip-directory.ts'

type DocumentKind = {
  mainPartType: string
  /** Usual path of the main part; some programs declare its type once for all parts, or not at all. */
  usualMainPart: string
  /** Main parts of templates and of other kinds. */
  forbiddenTypes: RegExp
  macroPart: RegExp
  /** Parts that would also make the archive a JAR, an OpenDocument, or another kind of Office document. */
  foreignPart: RegExp
  /** In bytes; a document has far fewer. */
  maxUnpacked: number
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const MACROS = /(?:^|\/)vbaproject\.bin$/

export const WORD: DocumentKind = {
  mainPartType: `${OFFICE}.wordprocessingml.document.main+xml`,
  usualMainPart: 'word/document.xml',
  forbiddenTypes: /macroenabled|vbaproject|template\.main|(?:spreadsheetml|presentationml)\.\w{1,20}\.main\+xml/,
  macroPart: MACROS,
  foreignPart: /^(?:meta-inf\/|mimetype$|xl\/|ppt\/|classes\d*\.dex$)/,
  maxUnpacked: 100 * 1024 * 1024,
}

/** Unpacks to more than the others: nothing packs better than sheets. */
export const WORKBOOK: DocumentKind = {
  mainPartType: `${OFFICE}.spreadsheetml.sheet.main+xml`,
  usualMainPart: 'xl/workbook.xml',
  forbiddenTypes:
    /macroenabled|vbaproject|macrosheet|template\.main|(?:wordprocessing|presentation)ml\.\w{1,20}\.main\+xml/,
  /** Includes sheets with macros of Excel 4. */
  macroPart: /(?:^|\/)vbaproject\.bin$|^xl\/macrosheets\//,
  foreignPart: /^(?:meta-inf\/|mimetype$|word\/|ppt\/|classes\d*\.dex$)/,
  maxUnpacked: MAX_UNPACKED,
}

export const PRESENTATION: DocumentKind = {
  mainPartType: `${OFFICE}.presentationml.presentation.main+xml`,
  usualMainPart: 'ppt/presentation.xml',
  forbiddenTypes:
    /macroenabled|vbaproject|(?:template|slideshow)\.main|(?:wordprocessing|spreadsheet)ml\.\w{1,20}\.main\+xml/,
  macroPart: MACROS,
  foreignPart: /^(?:meta-inf\/|mimetype$|word\/|xl\/|classes\d*\.dex$)/,
  maxUnpacked: MAX_UNPACKED,
}

const MACRO_TYPES = /macroenabled|vbaproject/i
/** Declarations, comments and entities, which can disguise a name. */
const MARKUP_OR_ENTITY = /<!|&/
const TYPES_ELEMENT = /<(?:\w+:)?types[\s/>]/

/**
 * Returns whether the content types of an Open XML package (`[Content_Types].xml`, ECMA-376 part 2) are those of a kind
 * of document without macros. `parts` are the package's part names in lower case without a leading slash.
 */
function isDocument(kind: DocumentKind, contentTypes: string, parts: Set<string>): boolean {
  const text = contentTypes.toLowerCase()
  if (kind.forbiddenTypes.test(text) || MARKUP_OR_ENTITY.test(text)) return false
  if (TYPES_ELEMENT.test(text) && parts.has(kind.usualMainPart)) return true
  return [...text.matchAll(/<(?:\w+:)?override\s([^<>]*)>/g)].some(([, attributes = '']) => {
    const part = attributeValue('partname', attributes)
    return (
      attributeValue('contenttype', attributes) === kind.mainPartType && part !== undefined && parts.has(part.slice(1))
    )
  })
}

const attributeValue = (name: string, attributes: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]

const MAX_CONTENT_TYPES = 256 * 1024
const CONTENT_TYPES = '[content_types].xml'
const PROGRAM_PART = /\.(?:exe|dll|scr|com|bat|cmd|vbs|js|ps1|hta|msi|lnk|jar|class|sh|php)$/

/**
 * Returns why an archive is no Office document of a kind without macros; undefined when its entries match the
 * directory, follow each other without gaps or overlaps, unpack to a plausible size, and declare the kind's main part.
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
  const archive = await readZipDirectory(file)
  if (typeof archive === 'string') return 'damaged'
  const names = new Set(archive.entries.map(({ name }) => name))
  const contents = archive.entries.find(({ name }) => name === CONTENT_TYPES)
  const some = (pattern: RegExp) => archive.entries.some(({ name }) => pattern.test(name))
  if (some(kind.macroPart)) return 'macros'
  if (!contents || some(kind.foreignPart)) return 'other-type'
  if (some(PROGRAM_PART)) return 'program'
  if (contents.uncompressedSize > MAX_CONTENT_TYPES || archive.unpackedSize > kind.maxUnpacked) return 'damaged'
  if (names.size < archive.entries.length) return 'damaged'
  const kept = await unpackArchive(file, archive, [contents])
  if (!kept) return 'damaged'
  const [types] = kept as [string]
  if (MACRO_TYPES.test(types)) return 'macros'
  return isDocument(kind, types, names) ? undefined : 'other-type'
}

/** In bytes, for the parts that are read: the type, and the list of parts. */
const MAX_READ = 1024 * 1024
/** Folders of the macros of LibreOffice, in its own language and in others. */
const ODF_MACROS = /^(?:basic|scripts)\//
/** Parts that would make the archive an Office document or a Java program. */
const FOREIGN_PART = /^(?:\[content_types\]\.xml$|word\/|xl\/|ppt\/|meta-inf\/manifest\.mf$|classes\d*\.dex$)/
const ENCRYPTED_PART = /encryption-data/

/**
 * Returns why an archive is no OpenDocument of a content type without macros; undefined when its first part is its
 * type, not packed (ODF 1.3, part 2, 3.3), and it unpacks as a whole.
 */
export async function findOpenDocumentFlaw(whole: FileReader, contentType: string): Promise<Flaw | undefined> {
  const file = await limitToArchive(whole)
  if (typeof file === 'string') return file
  const archive = await readZipDirectory(file)
  if (typeof archive === 'string') return 'damaged'
  const some = (pattern: RegExp) => archive.entries.some(({ name }) => pattern.test(name))
  const type = archive.entries[0]
  if (type?.name !== 'mimetype' || type.isDeflated || some(FOREIGN_PART)) return 'other-type'
  if (some(ODF_MACROS)) return 'macros'
  if (some(PROGRAM_PART)) return 'program'
  const manifest = archive.entries.find(({ name }) => name === 'meta-inf/manifest.xml')
  if (!manifest || archive.unpackedSize > MAX_UNPACKED) return 'damaged'
  if (Math.max(type.uncompressedSize, manifest.uncompressedSize) > MAX_READ) return 'damaged'
  const kept = await unpackArchive(file, archive, [type, manifest])
  if (!kept) return 'damaged'
  const [found, parts] = kept as [string, string]
  if (found.trim() !== contentType) return 'other-type'
  return ENCRYPTED_PART.test(parts) ? 'password' : undefined
}
