import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import type { FileReader } from './file-reader.ts'
import type { ZipEntry } from './zip-directory.ts'

const HEADER = 30

/**
 * Unpacks an entry piece by piece and returns the offset where its data ends. Undefined when its local header has another
 * name than the directory, or its content has another size or checksum.
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

/** Whether an error means that the data does not unpack, or that something follows it. */
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
