import type { FileReader } from './file-reader.ts'
import { endOfPadding } from './polyglot.ts'
import { endOfJpeg } from './jpeg.ts'
import { startOfSamsungTrailer } from './samsung-trailer.ts'

/** Images and videos behind a JPEG; cameras append a handful. */
const MAX_SECTIONS = 100

/**
 * Returns the offset behind what cameras append to a JPEG: further images of the same moment, its video (a motion photo),
 * and the trailer of Samsung's phones. What follows from there on is of unknown origin.
 */
export async function endOfCameraTrailer(file: FileReader, from: number): Promise<number> {
  const end = (await startOfSamsungTrailer(file, from)) ?? file.size
  let offset = from
  for (let sections = 0; sections <= MAX_SECTIONS; sections += 1) {
    const found = await endOfPadding(file, offset)
    if (found === undefined || found >= end) return file.size
    const next = (await endOfJpeg(file, found)) ?? (await endOfVideo(file, offset, found))
    if (next === undefined || next > end) return found
    offset = next
  }
  return offset
}

/**
 * Returns the offset behind the boxes of an MP4, the first of which is `ftyp`; undefined when they reach beyond the file.
 * `found` is the first non-zero byte from `from` on: a video begins with the length of its first box, whose leading bytes
 * look like padding.
 */
async function endOfVideo(file: FileReader, from: number, found: number): Promise<number | undefined> {
  const kind = (await file.at(found, 8)).indexOf('ftyp')
  let offset = found + kind - 4
  if (kind === -1 || offset < from) return undefined
  for (;;) {
    const head = await file.at(offset, 16)
    if (!/^[\w ©-]{4}$/.test(head.toString('latin1', 4, 8))) return offset
    const short = head.readUInt32BE(0)
    if (short === 0) return file.size
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8 || offset + length > file.size) return undefined
    offset += length
  }
}
