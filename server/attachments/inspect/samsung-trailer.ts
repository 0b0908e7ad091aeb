import type { FileReader } from './file-reader.ts'

const MAX_DIRECTORY = 64 * 1024 - 8

/**
 * Finds where the trailer of Samsung's phones begins: blocks, a directory "SEFH" with the kind, distance and size of each,
 * the directory's length, and "SEFT". Undefined when the file has no such trailer.
 */
export async function startOfSamsungTrailer(file: FileReader, from: number): Promise<number | undefined> {
  const tail = await file.at(file.size - 8, 8)
  if (file.size < from + 20 || tail.toString('latin1', 4) !== 'SEFT') return undefined
  const length = tail.readUInt32LE(0)
  const place = file.size - 8 - length
  if (length > MAX_DIRECTORY || length < 12 || place < from) return undefined
  const directory = Buffer.from(await file.at(place, length))
  const endOfRows = 12 + 12 * directory.readUInt32LE(8)
  if (directory.toString('latin1', 0, 4) !== 'SEFH' || endOfRows > length) return undefined
  let first = place
  for (let at = 12; at < endOfRows; at += 12) {
    const [distance, size] = [directory.readUInt32LE(at + 4), directory.readUInt32LE(at + 8)]
    if (distance > place - from || size > distance || size < 8) return undefined
    const block = await file.at(place - distance, 8)
    if (!block.subarray(0, 4).equals(directory.subarray(at, at + 4))) return undefined
    first = Math.min(first, place - distance)
  }
  return first
}
