import { RandomAccessReader, type ZipFile, fromRandomAccessReaderPromise } from 'yauzl'
import type { FileReader } from './file-reader.ts'

/** What the directory of an archive says of a part; sizes and places in bytes. */
export type ZipEntry = {
  /** In lower case, as Word compares names. */
  name: string
  rawName: Buffer
  start: number
  compressedSize: number
  uncompressedSize: number
  isDeflated: boolean
  crc: number
  /** How much may lie between its data and the next part. */
  maxGap: number
}

const MAX_NAME = 255
const HAS_DESCRIPTOR = 8
/** A sum and sizes that follow the data of a part whose header could not name them yet. */
const MAX_DESCRIPTOR = 24
/** The record that ends an archive, without a comment: alone, and with what precedes it in a large one. */
const END_RECORD_LENGTHS = [22, 22 + 20 + 56]

/**
 * The directory of an archive, its parts in the order of the file. Undefined when it is not a whole archive and
 * nothing behind it, or has more parts than `maxParts`, encrypted ones, or names that are paths to elsewhere.
 */
export async function readZipDirectory(
  file: FileReader,
  maxEntries: number,
): Promise<{ entries: ZipEntry[]; directoryStart: number } | undefined> {
  const options = { autoClose: false, strictFileNames: true }
  try {
    const archive = await fromRandomAccessReaderPromise(new FileReaderAdapter(file), file.size, options)
    if (archive.entryCount > maxEntries) return undefined
    const directoryStart = directoryCursor(archive)
    const parts = await readEntries(archive)
    return parts && END_RECORD_LENGTHS.includes(file.size - directoryCursor(archive))
      ? { entries: parts, directoryStart }
      : undefined
  } catch (error) {
    // The library's complaints are about the archive and plain; those of the system and of this program are not.
    if (error instanceof TypeError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return undefined
  }
}

/** Where the library reads the directory next; its types call this a boolean. */
const directoryCursor = (archive: ZipFile) => Number(archive.readEntryCursor)

async function readEntries(archive: ZipFile): Promise<ZipEntry[] | undefined> {
  const parts: ZipEntry[] = []
  for await (const entry of archive.eachEntry()) {
    if (entry.fileNameLength > MAX_NAME || !entry.canDecodeFileData()) return undefined
    parts.push({
      name: entry.fileName.toLowerCase(),
      // A copy: the library's is a part of all that the directory says of the entry.
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
 * What the library reads through. Its own reader throws out of a callback, and so ends the process, when an archive
 * names a place beyond what a number can hold; and it asks the system for every few bytes.
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
    fill(this.file, target.subarray(offset, offset + length), position).then(
      (bytesRead) => done(null, bytesRead),
      done,
    )
  }
}

async function fill(file: FileReader, target: Buffer, position: number): Promise<number> {
  let filled = 0
  while (filled < target.length) {
    const piece = await file.at(position + filled, target.length - filled)
    if (piece.length === 0) break
    filled += piece.copy(target, filled)
  }
  return filled
}
