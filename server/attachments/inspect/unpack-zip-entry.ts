import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import type { FileReader } from './file-reader.ts'
import type { ZipEntry } from './zip-directory.ts'

const HEADER = 30

/**
 * Unpacks a part, piece by piece, and tells where its data ends. Undefined when its own header names it otherwise than
 * the directory does, or its content is not of the size and the sum that the directory names.
 */
export async function unpackZipEntry(
  file: FileReader,
  part: ZipEntry,
  take: (piece: Buffer) => void,
): Promise<number | undefined> {
  const head = await file.at(part.start, HEADER + part.rawName.length)
  if (head.length < HEADER || head.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined
  if (head.readUInt16LE(26) !== part.rawName.length || !head.subarray(HEADER).equals(part.rawName))
    return undefined
  const start = part.start + HEADER + part.rawName.length + head.readUInt16LE(28)
  const end = start + part.compressedSize
  if (end > file.size) return undefined
  let [size, sum] = [0, 0]
  const onData = (piece: Buffer) => {
    size += piece.length
    if (size > part.uncompressedSize) throw tooLargeError
    sum = crc32(piece, sum)
    take(piece)
  }
  try {
    if (part.isDeflated) await inflate(file, start, end, onData)
    else for await (const piece of readRange(file, start, end)) onData(piece)
  } catch (error) {
    if (error === tooLargeError || isCorruptData(error)) return undefined
    throw error
  }
  return size === part.uncompressedSize && sum === part.crc ? end : undefined
}

const tooLargeError = new Error('A part is larger than the directory says.')

/** Bytes that do not unpack, or that something else follows. */
const isCorruptData = (error: unknown) =>
  /^Z_|^ERR_TRAILING_JUNK_AFTER_STREAM_END$/.test(String((error as NodeJS.ErrnoException).code))

async function inflate(file: FileReader, start: number, end: number, take: (piece: Buffer) => void) {
  const unpacker = createInflateRaw({ rejectGarbageAfterEnd: true })
  await pipeline(readRange(file, start, end), unpacker, async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) take(piece)
  })
}

/** Copies, since the window moves on while they are unpacked. */
async function* readRange(file: FileReader, start: number, end: number): AsyncGenerator<Buffer> {
  for (let offset = start; offset < end;) {
    const piece = Buffer.from((await file.from(offset)).subarray(0, end - offset))
    if (piece.length === 0) return
    yield piece
    offset += piece.length
  }
}
