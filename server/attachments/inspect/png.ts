import { crc32 } from 'node:zlib'
import type { FileReader } from './file-reader.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const HEADER_LENGTH = 13

/** Returns the offset behind the end chunk of a PNG whose chunks all have valid checksums; undefined otherwise. */
export async function endOfPng(file: FileReader): Promise<number | undefined> {
  if (!(await file.at(0, 8)).equals(SIGNATURE)) return undefined
  let offset = 8
  let hasData = false
  for (;;) {
    const head = await file.at(offset, 8)
    if (head.length < 8) return undefined
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    if (offset === 8 && (type !== 'IHDR' || length !== HEADER_LENGTH)) return undefined
    const end = offset + 12 + length
    if (end > file.size || !(await hasValidChecksum(file, offset + 4, length + 4))) return undefined
    hasData ||= type === 'IDAT'
    offset = end
    if (type === 'IEND') return hasData && length === 0 ? offset : undefined
  }
}

async function hasValidChecksum(file: FileReader, from: number, length: number): Promise<boolean> {
  let sum = 0
  for (let done = 0; done < length;) {
    const piece = (await file.from(from + done)).subarray(0, length - done)
    if (piece.length === 0) return false
    sum = crc32(piece, sum)
    done += piece.length
  }
  const named = await file.at(from + length, 4)
  return named.length === 4 && named.readUInt32BE(0) === sum
}
