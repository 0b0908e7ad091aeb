import { COMPOUND_SIGNATURE, type CompoundFile, STORAGE, STREAM, readCompoundFile } from './compound-file.ts'
import { type FileReader, readPieces } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { hasArchive, isWindowsProgram } from './polyglot.ts'

const SECTOR = 512
const ENTRY = 128
/** Maximum distance between the start of a Windows program and its PE header; a multiple of the sector. */
const PIECE_OVERLAP = 4096
/** First bytes of the root's class id: Excel 97 and 5, PowerPoint, installers and patches, Outlook mails. */
const FORBIDDEN_ROOT_CLASS = /^(?:20080200|10080200|108d8164|84100c00|86100c00|82100c00|0b0d0200)/
const MACROS = /^(?:_VBA_PROJECT.*|VBA)$/i
const PROGRAM = /\.(?:exe|dll|scr|com|bat|cmd|vbs|js|ps1|hta|msi|lnk)$/i
/** Signatures of the main stream in Word 97 and 95, and its flag of an encrypted document ([MS-DOC] 2.5.2). */
const [WORD_97, WORD_95] = [0xa5ec, 0xa5dc]
const [FLAGS_OFFSET, IS_ENCRYPTED] = [10, 0x0100]

/**
 * Returns why a compound file (OLE2) is no Word document without macros. Spreadsheets, installers, mails and encrypted
 * packages are compound files too, but only Word's has a stream WordDocument below its root; an archive in a stream is
 * part of the document (Word 2007 keeps the theme as one), one behind the sectors is a second file.
 */
export async function findDocFlaw(file: FileReader): Promise<Flaw | undefined> {
  if (!(await file.at(0, 8)).equals(COMPOUND_SIGNATURE)) return 'other-type'
  const compound = await readCompoundFile(file)
  if (!compound) return 'damaged'
  if (isEncryptedPackage(compound)) return 'password'
  const letter = compound.top.find(({ name, type }) => name === 'WordDocument' && type === STREAM)
  if (!letter || letter.size === 0 || FORBIDDEN_ROOT_CLASS.test(compound.rootClass)) return 'other-type'
  const start = await compound.readStart(letter, FLAGS_OFFSET + 2)
  if (!start || start.length < FLAGS_OFFSET + 2) return 'damaged'
  const hasFlags = [WORD_97, WORD_95].includes(start.readUInt16LE(0))
  if (hasFlags && start.readUInt16LE(FLAGS_OFFSET) & IS_ENCRYPTED) return 'password'
  if (await hasArchive(file, compound.end)) return 'polyglot'
  return findHiddenFlaw(file, compound)
}

/** Returns whether a compound file is an encrypted Office document ([MS-OFFCRYPTO]), such as a .docx with a password. */
export const isEncryptedPackage = ({ top }: CompoundFile): boolean =>
  top.some(({ name }) => name === 'EncryptedPackage') && top.some(({ name }) => name === 'EncryptionInfo')

/** Searches macros and programs in the directory and, as documents are nested in documents, in every sector. */
async function findHiddenFlaw(file: FileReader, { entries }: CompoundFile): Promise<Flaw | undefined> {
  const flaw = flawOf(entries)
  if (flaw) return flaw
  for await (const piece of readPieces(file, SECTOR, PIECE_OVERLAP)) {
    if (hasWindowsProgram(piece)) return 'program'
    const hidden = flawOf(directoryEntries(piece))
    if (hidden) return hidden
  }
  return undefined
}

function flawOf(entries: Iterable<{ name: string; type: number }>): Flaw | undefined {
  for (const { name } of entries) {
    if (MACROS.test(name)) return 'macros'
    if (PROGRAM.test(name)) return 'program'
  }
  return undefined
}

/** Yields everything that looks like a directory entry, at each 128 bytes of any sector. */
function* directoryEntries(piece: Buffer): Generator<{ name: string; type: number }> {
  for (let at = 0; at + ENTRY <= piece.length; at += ENTRY) {
    const type = piece[at + 66]!
    if (type !== STORAGE && type !== STREAM) continue
    const length = piece.readUInt16LE(at + 64)
    if (length < 4 || length > 64 || length % 2 || piece.readUInt16LE(at + length - 2) !== 0) continue
    yield { type, name: piece.toString('utf16le', at, at + length - 2) }
  }
}

/** Returns whether a Windows program begins at the start of a sector. */
function hasWindowsProgram(piece: Buffer): boolean {
  for (let at = 0; at < piece.length; at += SECTOR) if (isWindowsProgram(piece.subarray(at))) return true
  return false
}

/** Stream that every stored item of Outlook has at its top ([MS-OXMSG] 2.4). */
const PROPERTIES = '__properties_version1.0'
const OTHER_DOCUMENT = /^(?:WordDocument|Workbook|Book|PowerPoint Document|VisioDocument)$/

/** Returns why a compound file is no mail of Outlook without programs and macros. */
export async function findMsgFlaw(file: FileReader): Promise<Flaw | undefined> {
  if (!(await file.at(0, 8)).equals(COMPOUND_SIGNATURE)) return 'other-type'
  const compound = await readCompoundFile(file)
  if (!compound) return 'damaged'
  if (isEncryptedPackage(compound)) return 'password'
  const streams = compound.top.filter(({ type }) => type === STREAM).map(({ name }) => name)
  if (!streams.includes(PROPERTIES) || streams.some((name) => OTHER_DOCUMENT.test(name))) return 'other-type'
  return (await hasArchive(file, compound.end)) ? 'polyglot' : findHiddenFlaw(file, compound)
}
