import { fileTypeFromBuffer } from 'file-type'
import { type FileReader, readPieces } from './file-reader.ts'
import { hasMarkup } from './polyglot.ts'

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const SECTOR = 512
const ENTRY = 128
/** How far behind its start a Windows program has its PE header at most; a multiple of the sector. */
const PIECE_OVERLAP = 4096
const [STORAGE, STREAM, ROOT] = [1, 2, 5]
/** First bytes of the root's class id: Excel 97 and 5, PowerPoint, installers and patches, Outlook mails. */
const FORBIDDEN_ROOT_CLASS = /^(?:20080200|10080200|108d8164|84100c00|86100c00|82100c00|0b0d0200)/
/** Names of macro storages and of embedded programs. */
const DANGEROUS_NAME = /^(?:_VBA_PROJECT.*|VBA|.*\.(?:exe|dll|scr|com|bat|cmd|vbs|js|ps1|hta|msi|lnk))$/i

/**
 * Whether a compound file (OLE2) is a Word document without macros. Spreadsheets, installers, mails and encrypted packages
 * are compound files too, but only Word's has a stream named WordDocument. A file whose directory names no stream is
 * harmless and accepted unless another format is hidden in it.
 */
export async function isDoc(file: FileReader): Promise<boolean> {
  const head = Buffer.from(await file.at(0, SECTOR))
  if (head.length < SECTOR || !head.subarray(0, 8).equals(SIGNATURE)) return false
  if (!(await hasAllowedRoot(file, head))) return false
  let [hasStreams, isWord] = [false, false]
  for await (const piece of readPieces(file, SECTOR, PIECE_OVERLAP)) {
    if (hasWindowsProgram(piece)) return false
    for (const { name, type } of directoryEntries(piece)) {
      if (DANGEROUS_NAME.test(name)) return false
      hasStreams ||= type === STREAM
      isWord ||= type === STREAM && name === 'WordDocument'
    }
  }
  if (isWord || hasStreams) return isWord
  return (await fileTypeFromBuffer(head.subarray(8))) === undefined && !(await hasMarkup(file))
}

/** Whether the root of the directory, where the header is complete enough to find it, belongs to no other program. */
async function hasAllowedRoot(file: FileReader, head: Buffer): Promise<boolean> {
  const isComplete = head.readUInt16LE(28) === 0xfffe
  if (!isComplete) return true
  const sector = 2 ** head.readUInt16LE(30)
  if (sector !== 512 && sector !== 4096) return false
  const root = await file.at((head.readUInt32LE(48) + 1) * sector, ENTRY)
  return root[66] === ROOT && !FORBIDDEN_ROOT_CLASS.test(root.toString('hex', 80, 96))
}

/** Yields whatever looks like a directory entry. Entries lie 128 bytes apart, in whichever sectors the directory has. */
function* directoryEntries(piece: Buffer): Generator<{ name: string; type: number }> {
  for (let at = 0; at + ENTRY <= piece.length; at += ENTRY) {
    const type = piece[at + 66]!
    if (type !== STORAGE && type !== STREAM) continue
    const length = piece.readUInt16LE(at + 64)
    if (length < 4 || length > 64 || length % 2 || piece.readUInt16LE(at + length - 2) !== 0) continue
    yield { type, name: piece.toString('utf16le', at, at + length - 2) }
  }
}

/** Whether a Windows program begins at the start of a sector. */
function hasWindowsProgram(piece: Buffer): boolean {
  for (let at = 0; at + 64 <= piece.length; at += SECTOR) {
    if (piece[at] !== 0x4d || piece[at + 1] !== 0x5a) continue
    const place = at + piece.readUInt32LE(at + 60)
    if (piece.toString('latin1', place, place + 4) === 'PE\0\0') return true
  }
  return false
}
