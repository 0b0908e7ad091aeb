import { RandomAccessReader, type ZipFile, fromRandomAccessReaderPromise } from 'yauzl'
import type { FileReader } from './file-reader.ts'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'

/** A directory entry of an archive; sizes and offsets in bytes. */
export type ZipEntry = {
  /** In lower case, because Word ignores case. */
  name: string
  rawName: Buffer
  start: number
  compressedSize: number
  uncompressedSize: number
  isDeflated: boolean
  crc: number
  /** Maximum bytes between its data and the next entry. */
  maxGap: number
}

export type ZipDirectory = { entries: ZipEntry[]; directoryStart: number; unpackedSize: number }

const MAX_ENTRIES = 5_000
const MAX_NAME = 255
const HAS_DESCRIPTOR = 8
/** Maximum size of a data descriptor: checksum and sizes behind the data of an entry whose header did not have them yet. */
const MAX_DESCRIPTOR = 24
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')
/** Bytes of the end record without its comment. */
const END_RECORD = 22
/** Lengths of the end of an archive: its record alone, and with the ZIP64 records before it. */
const END_LENGTHS = [END_RECORD, END_RECORD + 20 + 56]
const MAX_COMMENT = 0xffff

/** Returns the offsets of an archive's comment, with which it ends, and behind it; undefined without a complete one. */
export async function findZipEnd(file: FileReader): Promise<{ comment: number; end: number } | undefined> {
  const from = Math.max(0, file.size - END_RECORD - MAX_COMMENT)
  const tail = await file.at(from, file.size - from)
  const place = tail.lastIndexOf(END_SIGNATURE)
  if (place === -1 || place + END_RECORD > tail.length) return undefined
  const comment = from + place + END_RECORD
  const end = comment + tail.readUInt16LE(place + 20)
  return end <= file.size ? { comment, end } : undefined
}

/**
 * Reads the directory of an archive in the order of the file. Damaged is one that is incomplete or has data behind it, more
 * than 5,000 entries, or names that escape the archive.
 */
export async function readZipDirectory(file: FileReader): Promise<ZipDirectory | 'damaged' | 'password'> {
  const options = { autoClose: false, strictFileNames: true }
  try {
    const archive = await fromRandomAccessReaderPromise(new FileReaderAdapter(file), file.size, options)
    if (archive.entryCount > MAX_ENTRIES) return 'damaged'
    const directoryStart = directoryCursor(archive)
    const entries = await readEntries(archive)
    if (typeof entries === 'string') return entries
    const end = await findZipEnd(file)
    if (!end || !END_LENGTHS.includes(end.comment - directoryCursor(archive))) return 'damaged'
    const unpackedSize = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    return { entries, directoryStart, unpackedSize }
  } catch (error) {
    // The library throws plain errors for a bad archive; errors of the system and of this program are other ones.
    if (error instanceof TypeError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return /strong encryption/.test(String(error)) ? 'password' : 'damaged'
  }
}

/** Returns the offset of the library's next directory read; its types call this a boolean. */
const directoryCursor = (archive: ZipFile) => Number(archive.readEntryCursor)

async function readEntries(archive: ZipFile): Promise<ZipEntry[] | 'damaged' | 'password'> {
  const parts: ZipEntry[] = []
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) return 'password'
    if (entry.fileNameLength > MAX_NAME || !entry.canDecodeFileData()) return 'damaged'
    parts.push({
      name: entry.fileName.toLowerCase(),
      // A copy, because the library's is a slice of the whole directory record.
      rawName: Buffer.from(entry.fileNameRaw),
      start: entry.relativeOffsetOfLocalHeader,
      compressedSize: entry.compressedSize,
      uncompressedSize: entry.uncompressedSize,
      isDeflated: entry.compressionMethod === 8,
      crc: entry.crc32,
      maxGap: entry.generalPurposeBitFlag & HAS_DESCRIPTOR ? MAX_DESCRIPTOR : 0,
    })
  }
  return parts.toSorted((a, b) => a.start - b.start)
}

/**
 * Lets the library read through the window. Its own file reader throws from a callback, which ends the process, for an
 * offset beyond the safe integers, and makes a system call for every few bytes.
 */
class FileReaderAdapter extends RandomAccessReader {
  readonly file: FileReader
  constructor(file: FileReader) {
    super()
    this.file = file
  }
  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead?: number) => void,
  ) {
    this.file.at(position, length).then((piece) => done(null, piece.copy(target, offset)), done)
  }
}

const HEADER = 30

/**
 * Unpacks an entry piece by piece and returns the offset where its data ends. Undefined when its local header has
 * another name than the directory, or its content has another size or checksum.
 */
export async function unpackZipEntry(
  file: FileReader,
  entry: ZipEntry,
  take: (piece: Buffer) => void,
): Promise<number | undefined> {
  const head = await file.at(entry.start, HEADER + entry.rawName.length)
  if (head.length < HEADER || head.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined
  if (head.readUInt16LE(26) !== entry.rawName.length || !head.subarray(HEADER).equals(entry.rawName)) return undefined
  const start = entry.start + HEADER + entry.rawName.length + head.readUInt16LE(28)
  const end = start + entry.compressedSize
  if (end > file.size) return undefined
  let [size, sum] = [0, 0]
  const onData = (piece: Buffer) => {
    size += piece.length
    if (size > entry.uncompressedSize) throw tooLargeError
    sum = crc32(piece, sum)
    take(piece)
  }
  try {
    if (entry.isDeflated) await inflate(file, start, end, onData)
    else for await (const piece of readRange(file, start, end)) onData(piece)
  } catch (error) {
    if (error === tooLargeError || isCorruptData(error)) return undefined
    throw error
  }
  return size === entry.uncompressedSize && sum === entry.crc ? end : undefined
}

const tooLargeError = new Error('An entry is larger than the directory says.')

/** Returns whether an error means that the data does not unpack, or that something follows it. */
const isCorruptData = (error: unknown) =>
  /^Z_|^ERR_TRAILING_JUNK_AFTER_STREAM_END$/.test(String((error as NodeJS.ErrnoException).code))

async function inflate(file: FileReader, start: number, end: number, take: (piece: Buffer) => void) {
  const unpacker = createInflateRaw({ rejectGarbageAfterEnd: true })
  await pipeline(readRange(file, start, end), unpacker, async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) take(piece)
  })
}

/** Yields copies of a range, because the window moves on while they are unpacked. */
async function* readRange(file: FileReader, start: number, end: number): AsyncGenerator<Buffer> {
  for (let offset = start; offset < end;) {
    const piece = Buffer.from((await file.from(offset)).subarray(0, end - offset))
    if (piece.length === 0) return
    yield piece
    offset += piece.length
  }
}
