import { RandomAccessReader, type ZipFile, fromRandomAccessReaderPromise } from 'yauzl'
import type { FileReader } from './file-reader.ts'

/** An entry of an archive's directory; sizes and offsets in bytes. */
export type ZipEntry = {
  /** In lower case, because Word ignores case. */
  name: string
  rawName: Buffer
  start: number
  compressedSize: number
  uncompressedSize: number
  isDeflated: boolean
  crc: number
  /** How many bytes may lie between its data and the next entry. */
  maxGap: number
}

const MAX_NAME = 255
const HAS_DESCRIPTOR = 8
/** The data descriptor: checksum and sizes behind the data of an entry whose header did not have them yet. */
const MAX_DESCRIPTOR = 24
/** The end record of an archive without a comment: alone, and with the ZIP64 records before it. */
const END_RECORD_LENGTHS = [22, 22 + 20 + 56]

/**
 * Reads the directory of an archive, its entries in the order of the file. Undefined when the file is no complete archive
 * or has data behind it, more than `maxEntries` entries, encrypted entries, or names that escape the archive.
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
    // The library throws plain errors for a bad archive; errors of the system and of this program are other ones.
    if (error instanceof TypeError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return undefined
  }
}

/** The offset the library reads the directory from next; its types call this a boolean. */
const directoryCursor = (archive: ZipFile) => Number(archive.readEntryCursor)

async function readEntries(archive: ZipFile): Promise<ZipEntry[] | undefined> {
  const parts: ZipEntry[] = []
  for await (const entry of archive.eachEntry()) {
    if (entry.fileNameLength > MAX_NAME || !entry.canDecodeFileData()) return undefined
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
 * Lets the library read through our window. Its own file reader throws from a callback, which ends the process, when an
 * archive names an offset beyond the safe integers, and it makes a system call for every few bytes.
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
    fill(this.file, target.subarray(offset, offset + length), position).then((bytesRead) => done(null, bytesRead), done)
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
